import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { v5 as uuidv5 } from 'uuid';
import { buildExport, type ExportParts, exportedViews } from '../export/build-export.ts';
import { type EraseParts, eraseAccount } from '../export/erase-account.ts';
import { type Exports, exportAttempts } from '../export/exports.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { eraseComments, eraseLikes } from '../news/erase-comments.ts';
import { forgetBuyer } from '../orders/order-jobs.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Job } from '../platform/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';
import { requireReached } from '../platform/projections/require-reached.ts';
import { eraseReviews } from '../reviews/erase-reviews.ts';
import { reviewJobs } from '../reviews/withdraw-reviews.ts';
import { forgetSubscriber } from '../subscriptions/subscription-jobs.ts';
import { type Cause, entityErasure } from '../sync/entity-erasure.ts';
import { photosShown, photosShownIn } from './photos-shown.ts';

type Parts = Omit<EraseParts, 'forgetPicture' | 'forgetBuyer' | 'erasure' | 'engine' | 'uploads'> &
  Omit<ExportParts, 'engine'> & {
    engine: ProjectionEngine;
    media: MediaLibrary;
    exports: Exports;
    uploads: Uploads;
    payments: PaymentGateway | null;
  };

/** How long an export waits for the views to reach the end of the log, in milliseconds. */
const levelTimeoutMs = 30_000;

const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c10';

/** Returns the cause recorded in a job. Jobs that were enqueued before causes were recorded have none. */
function causeIn({ correlationId, causationId }: Job['data']): Cause {
  const isNoted = typeof correlationId === 'string' && typeof causationId === 'string';
  return isNoted ? { correlationId, causationId } : {};
}

async function exportOf(parts: Parts, { data, attempt }: Job): Promise<void> {
  const { exports, engine } = parts;
  const [accountId, exportId] = [String(data.accountId), String(data.exportId)];
  const file = await exports.begin(accountId, exportId);
  if (!file) return;
  try {
    // The export includes what the person did before requesting it, even if another process runs the projections.
    await requireReached(engine, await exportedViews(), await parts.head(), levelTimeoutMs);
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

/** Returns the handler of each kind of job. Every handler is idempotent. */
export function jobHandlers(parts: Parts): Record<string, (job: Job) => Promise<void>> {
  const { executor, engine, media, exports, uploads, head } = parts;
  const erasing = entityErasure(parts);

  /** Removes a photo's bytes, unless a memorial shows it (again) or it is a profile photo. */
  const forgetPicture = async (sha256: string, position: string) => {
    await requireReached(engine, photosShownIn, position);
    const shown = await photosShown(engine, [sha256]);
    if (shown.has(sha256)) return;
    await media.remove(sha256);
    await uploads.forgetAll(sha256);
  };

  return {
    /** Executes a delayed command. */
    async command({ id, data }) {
      await executor.executeReceived({
        type: String(data.type),
        data: data.data,
        commandId: uuidv5(id, space),
        actor: { kind: 'system', name: 'job' },
        ...causeIn(data),
      });
    },

    async 'forget-picture'({ data }) {
      await forgetPicture(String(data.sha256), String(data.position));
    },

    /** Erases everything written on a purged memorial. Queues store the job under this name. */
    async 'forget-guestbook'({ data }) {
      const { views, eraseChildren } = await erasing;
      const memorialId = String(data.memorialId);
      await requireReached(engine, views, data.position);
      await eraseChildren(memorialEntity.name, memorialId, causeIn(data));
      await requireReached(engine, [...views, memorialsProjection.name], await head());
      await exports.forgetHolding([memorialId]);
      await parts.archiving.rewriteAll(`memorial ${memorialId}`);
    },

    async 'erase-account'({ data }) {
      const { eraseChildren, eraseWrittenBy } = await erasing;
      const erasure = {
        eraseChildren,
        async eraseWrittenBy(accountId: string, cause?: Cause) {
          await eraseWrittenBy(accountId, cause);
          await eraseComments(parts, accountId, cause);
          await eraseLikes(parts, accountId, cause);
          await eraseReviews(parts, accountId, cause);
        },
      };
      await eraseAccount(
        {
          ...parts,
          forgetPicture,
          async forgetBuyer(accountId, cause) {
            await forgetBuyer(parts, accountId, cause);
            await forgetSubscriber({ ...parts, gateway: parts.payments }, accountId);
          },
          erasure,
        },
        {
          accountId: String(data.accountId),
          emailKey: String(data.emailKey),
          memorialIds: Array.isArray(data.memorialIds) ? data.memorialIds.map(String) : [],
        },
      );
    },

    ...reviewJobs(parts),

    export: (job) => exportOf(parts, job),
  };
}
