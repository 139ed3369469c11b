import type { ArchiveScheduleEvent } from '@everpaw/contracts/archives/archive-schedule.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';

/** Makes the archive of a run, reports the result, and removes archives that are no longer kept. */
export const archiveConsequences: Reaction = reaction({
  name: 'archives',
  version: 1,
  events: ['ArchiveRunStarted', 'ArchiveRunCompleted', 'ArchiveRunFailed', 'ArchiveRemoved'],
  on(event: Recorded<ArchiveScheduleEvent>) {
    const { position } = event;
    switch (event.type) {
      case 'ArchiveRunStarted':
        return [{ job: { name: 'make-archive', data: event.data } }];
      case 'ArchiveRunCompleted':
      case 'ArchiveRunFailed': {
        const { runId } = event.data;
        return [
          { job: { name: 'mail', data: { template: 'archive-run', runId, position } } },
          { job: { name: 'archive-webhook', data: { runId, position } } },
        ];
      }
      case 'ArchiveRemoved': {
        const { scheduleId, runId } = event.data;
        return [{ job: { name: 'forget-archive', data: { scheduleId, runId } } }];
      }
      default:
        return [];
    }
  },
});
