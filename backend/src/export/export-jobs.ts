import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { forgetPicture } from '../media/forget-picture.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { causeIn } from '../platform/execution/commands/delayed-command.ts';
import type { Job, JobHandlers } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { entityErasure } from '../sync/entity-erasure.ts';
import { buildExport, type ExportParts, exportedViews } from './build-export.ts';
import { type EraseParts, eraseAccount } from './erase-account.ts';
import { type Exports, exportAttempts } from './exports.ts';

type Parts = Omit<EraseParts, 'forgetPicture' | 'erasure' | 'engine' | 'uploads'> &
  Omit<ExportParts, 'engine'> & {
    engine: ProjectionEngine;
    media: MediaLibrary;
    exports: Exports;
    uploads: Uploads;
  };

async function exportOf(parts: Parts, { data, attempt }: Job): Promise<void> {
  const { exports, engine } = parts;
  const [accountId, exportId] = [String(data.accountId), String(data.exportId)];
  const file = await exports.begin(accountId, exportId);
  if (!file) return;
  try {
    // The export includes what the person did before requesting it, even if another process runs the projections.
    await requireReached(engine, await exportedViews(), await parts.head());
    const holds = await buildExport(parts, { accountId, file }, (done, total) =>
      exports.progress(accountId, exportId, done, total),
    );
    if (holds) await exports.finish(accountId, exportId, holds);
    else await exports.forget(accountId);
  } catch (error) {
    if (attempt >= exportAttempts) await exports.fail(accountId, exportId);
    throw error;
  }
}

/** Returns the jobs that export an account's data, and that erase an account or what was written on a memorial. */
export function exportJobs(parts: Parts): JobHandlers {
  const { engine, exports, head } = parts;
  const erasing = entityErasure(parts);
  return {
    async 'forget-guestbook'({ data }) {
      const { views, eraseChildren } = await erasing;
      const memorialId = String(data.memorialId);
      await requireReached(engine, views, data.position);
      await eraseChildren(memorialEntity.name, memorialId, causeIn(data));
      await requireReached(engine, [...views, memorialsProjection.name], await head());
      await exports.forgetHolding([memorialId]);
      await parts.keepsakes.forgetHolding([memorialId]);
      await parts.archiving.rewriteAll(`memorial ${memorialId}`);
    },

    async 'erase-account'({ data }) {
      await eraseAccount(
        {
          ...parts,
          forgetPicture: (sha256, position) => forgetPicture(parts, sha256, position),
          erasure: await erasing,
        },
        {
          accountId: String(data.accountId),
          emailKey: String(data.emailKey),
          memorialIds: Array.isArray(data.memorialIds) ? data.memorialIds.map(String) : [],
        },
      );
    },

    export: (job) => exportOf(parts, job),
  };
}
