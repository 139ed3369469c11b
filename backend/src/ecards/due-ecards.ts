import { overdueMs, sentEcardDays, unsentEcardDays } from '@everpaw/contracts/ecards/ecards.limits';
import { dayMs, hourMs } from '@everpaw/contracts/kernel/time/durations';
import { ecardsProjection } from '@everpaw/projections/ecards/ecards.projection';
import type { EcardDoc } from '@everpaw/projections/ecards/ecards.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { JobQueue } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
  jobs: Pick<JobQueue, 'add'>;
  keys: Pick<PersonKeys, 'destroy'>;
};

const space = '0f4f6a52-6d0b-5f4b-8f43-7f0f4c1d2b61';
/** Cards per run. The next run takes the rest. */
const atOnce = 200;

export const deliverEcardJob = 'deliver-ecard';

/**
 * Queues the delivery of overdue cards and erases cards after their retention time. Returns their number. It
 * finds the cards by the log only, so it works even if the job queue was lost. Each card is queued at most
 * once an hour; a job for a card that is already being delivered does nothing.
 */
export function dueEcards({ engine, executor, jobs, keys }: Parts): (now: Date) => Promise<number> {
  const execute = systemCommands(executor, 'ecards', space);
  const find = (filter: Record<string, unknown>) =>
    engine.model<EcardDoc>(ecardsProjection.name).find(filter).sort({ sendAt: 1 }).limit(atOnce).lean();

  return async (now) => {
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const due = await find({ status: { $in: ['scheduled', 'sending'] }, sendAt: { $lte: ago(overdueMs) } });
    for (const { _id: ecardId, sendAt } of due) {
      const hours = Math.floor((now.getTime() - Date.parse(sendAt)) / hourMs);
      await jobs.add(deliverEcardJob, { ecardId }, { jobId: uuidv5(`${ecardId} ${sendAt} ${hours}`, space) });
    }
    const over = [
      ...(await find({ status: 'sent', sendAt: { $lte: ago(sentEcardDays * dayMs) } })),
      ...(await find({
        status: { $in: ['unpaid', 'bounced', 'cancelled'] },
        sendAt: { $lte: ago(unsentEcardDays * dayMs) },
      })),
    ];
    for (const { _id: ecardId, recipientId, visitorId } of over) {
      for (const person of [recipientId, visitorId]) if (person !== null) await keys.destroy(person);
      await execute('EraseEcard', { ecardId }, `erase ${ecardId}`);
    }
    return due.length + over.length;
  };
}
