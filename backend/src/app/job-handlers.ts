import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import { v5 as uuidv5 } from 'uuid';
import type { MediaLibrary } from '../media/media-library.ts';
import type { CommandExecutor } from '../platform/commands/command-executor.ts';
import type { Job } from '../platform/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';

type Parts = { executor: CommandExecutor; engine: ProjectionEngine; media: MediaLibrary };

const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c10';

/** What each kind of job does. Every one may run twice and then does nothing the second time. */
export function jobHandlers({ executor, engine, media }: Parts): Record<string, (job: Job) => Promise<void>> {
  return {
    /** Carries out a command whose time has come. */
    async command({ id, data }) {
      await executor.execute({
        type: String(data.type),
        data: data.data,
        commandId: uuidv5(id, space),
        actor: { kind: 'system', name: 'job' },
      });
    },

    /** Removes a picture's bytes, unless a memorial shows it (again) or it is somebody's photo. */
    async 'forget-picture'({ data }) {
      const sha256 = String(data.sha256);
      if ((await engine.waitFor(['media_uses', 'accounts'], String(data.position))) !== 'reached')
        throw new Error('The record of what is shown is behind; trying again later');
      const shown =
        (await engine.model(mediaUsesProjection.name).findById(sha256).lean()) ??
        (await engine.model<AccountDoc>(accountsProjection.name).findOne({ photo: sha256 }).lean());
      if (!shown) await media.remove(sha256);
    },
  };
}
