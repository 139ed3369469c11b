import type { ArchiveRun } from '@everpaw/contracts/archives/archive.dto';
import type { ArchiveScheduleEvent } from '@everpaw/contracts/archives/archive-schedule.events';
import { archiveRemovals } from '@everpaw/contracts/archives/archive-schedule.messages';
import { defineView } from '../kernel/view.ts';

export type ArchiveRunDoc = Omit<ArchiveRun, 'id'> & { _id: string };

type RunEvent = Extract<ArchiveScheduleEvent, { data: { runId: string } }>;

/** The execution log with the runs of all schedules. */
export const archiveRunsView = defineView<ArchiveRunDoc, RunEvent>({
  keys: ({ data }) => [data.runId],
  handlers: {
    ArchiveRunStarted: {
      evolve: (
        _,
        { data: { runId, scheduleId, archiveName, startedAt, entityType, encryptionEnabled } },
      ) => ({
        _id: runId,
        scheduleId,
        archiveName,
        status: 'running',
        startedAt,
        completedAt: null,
        duration: null,
        archiveSize: null,
        error: null,
        output: null,
        isKept: false,
        entityType,
        isEncrypted: encryptionEnabled,
      }),
    },
    ArchiveRunCompleted: (doc, { data: { completedAt, duration, archiveSize, output } }) => ({
      ...doc,
      status: 'completed',
      completedAt,
      duration,
      archiveSize,
      output,
      isKept: true,
    }),
    ArchiveRunFailed: (doc, { data: { completedAt, duration, error } }) => ({
      ...doc,
      status: 'failed',
      completedAt,
      duration,
      error,
    }),
    ArchiveRewritten: (doc, { data: { archiveSize, output = doc.output } }) => ({
      ...doc,
      archiveSize,
      output,
    }),
    ArchiveRemoved: (doc, { data: { reason } }) => ({
      ...doc,
      isKept: false,
      output: archiveRemovals[reason],
    }),
  },
});

export function archiveRunOf(doc: ArchiveRunDoc): ArchiveRun {
  const { _id: id, scheduleId, archiveName, status, startedAt, completedAt, ...more } = doc;
  const { duration, archiveSize, error, output, isKept, entityType, isEncrypted } = more;
  return {
    id,
    scheduleId,
    archiveName,
    status,
    startedAt,
    completedAt,
    duration,
    archiveSize,
    error,
    output,
    isKept,
    entityType,
    isEncrypted,
  };
}
