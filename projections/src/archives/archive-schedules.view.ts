import type { ArchiveSchedule } from '@everpaw/contracts/archives/archive.dto';
import type { ArchiveScheduleEvent } from '@everpaw/contracts/archives/archive-schedule.events';
import { scheduleFields } from '@everpaw/contracts/archives/archive-schedule.fields';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { erasedOf, valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { defineView } from '../kernel/view.ts';

/**
 * `nextRunAt` is kept while a schedule is inactive; `setBy` is the account that last set its addresses;
 * `runningId` is the run in progress.
 */
export type ArchiveScheduleDoc = Omit<ArchiveSchedule, 'id' | 'nextRunAt' | 'isRunning'> & {
  _id: string;
  nextRunAt: string;
  setBy: string | null;
  runningId: string | null;
};

type Written = Extract<ArchiveScheduleEvent, { type: 'ArchiveScheduleCreated' | 'ArchiveScheduleChanged' }>;

const nothingYet = {
  status: 'active' as const,
  lastRunAt: null,
  lastArchiveName: null,
  runCount: 0,
  failureCount: 0,
  lastError: null,
  runningId: null,
};

/** Replaces the schedule's fields and keeps the results of its runs. */
const asSaid = {
  evolve(doc: ArchiveScheduleDoc | null, { data }: Recorded<Written>): ArchiveScheduleDoc {
    const { scheduleId: _id, ...said } = data;
    return {
      ...(doc ?? { ...nothingYet, createdBy: said.setBy }),
      _id,
      ...said,
      ...valuesIn(scheduleFields, said),
    };
  },
};

export const archiveSchedulesView = defineView<ArchiveScheduleDoc, ArchiveScheduleEvent>({
  keys: ({ data }) => [data.scheduleId],
  handlers: {
    ArchiveScheduleCreated: asSaid,
    ArchiveScheduleChanged: asSaid,
    ArchiveSchedulePaused: (doc) => ({ ...doc, status: 'paused' }),
    ArchiveScheduleActivated: (doc, { data }) => ({ ...doc, status: 'active', nextRunAt: data.nextRunAt }),
    ArchiveScheduleFailed: (doc) => ({ ...doc, status: 'failed' }),
    ArchiveScheduleDisabled: (doc) => ({ ...doc, status: 'disabled' }),
    ArchiveContactForgotten: (doc) => ({ ...doc, ...erasedOf(scheduleFields), setBy: null }),
    ArchiveRunStarted: (doc, { data: { runId, startedAt, nextRunAt } }) => ({
      ...doc,
      runningId: runId,
      lastRunAt: startedAt,
      nextRunAt,
      runCount: doc.runCount + 1,
    }),
    ArchiveRunCompleted: (doc, { data: { archiveName } }) => ({
      ...doc,
      runningId: null,
      lastArchiveName: archiveName,
      lastError: null,
    }),
    ArchiveRunFailed: (doc, { data: { error } }) => ({
      ...doc,
      runningId: null,
      failureCount: doc.failureCount + 1,
      lastError: error,
    }),
  },
});

export function archiveScheduleOf(doc: ArchiveScheduleDoc): ArchiveSchedule {
  const { _id: id, status, nextRunAt, runningId } = doc;
  const { lastRunAt, lastArchiveName, runCount, failureCount, lastError, createdBy } = doc;
  return {
    id,
    ...valuesIn(scheduleFields, doc),
    status,
    lastRunAt,
    nextRunAt: status === 'active' ? nextRunAt : null,
    lastArchiveName,
    runCount,
    failureCount,
    lastError,
    createdBy,
    isRunning: runningId !== null,
  };
}
