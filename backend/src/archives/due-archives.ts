import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { archiveSchedulesProjection } from '@everpaw/projections/archives/archive-schedules.projection';
import type { ArchiveScheduleDoc } from '@everpaw/projections/archives/archive-schedules.view';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  executor: Pick<CommandExecutor, 'execute'>;
};

const space = 'e6a0a5f4-0c5f-5d0e-9b55-1d7f3c9b2a10';
/** The most schedules started in one round; the rest follow in the next one. */
const atOnce = 100;

/**
 * Starts the runs that are due at `now` and returns how many it requested. Several processes may request the same run,
 * and a stale view may list one that is over; the schedule's decider resolves both.
 */
export function dueArchives({ engine, executor }: Parts): (now: Date) => Promise<number> {
  return async (now) => {
    const due = await engine
      .model<ArchiveScheduleDoc>(archiveSchedulesProjection.name)
      .find({ status: 'active', nextRunAt: { $lte: now.toISOString() } })
      .sort({ nextRunAt: 1 })
      .limit(atOnce)
      .lean();
    for (const { _id: scheduleId, nextRunAt: dueAt } of due) {
      const runId = uuidv5(`${scheduleId} ${dueAt}`, space);
      try {
        await executor.execute({
          type: 'StartArchiveRun',
          data: { scheduleId, runId, dueAt },
          commandId: runId,
          actor: { kind: 'system', name: 'archives' },
        });
      } catch (error) {
        // The previous run isn't finished; the next round requests this one again.
        if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      }
    }
    return due.length;
  };
}
