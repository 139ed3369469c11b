import { scheduleFields } from '@everpaw/contracts/archives/archive-schedule.fields';
import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection } from '../kernel/projection.ts';
import { archiveSchedulesView } from './archive-schedules.view.ts';

export const archiveSchedulesProjection = defineProjection({
  name: 'archive_schedules',
  version: versionWith(scheduleFields, 1),
  view: archiveSchedulesView,
  paths: {
    ...pathsOf(scheduleFields),
    status: String,
    lastRunAt: String,
    nextRunAt: String,
    lastArchiveName: String,
    runCount: Number,
    failureCount: Number,
    lastError: String,
    createdBy: String,
    setBy: String,
    runningId: String,
  },
  indexes: [
    // All schedules by name, due ones, and those with addresses set by an account.
    { name: 1, _id: 1 },
    { status: 1, nextRunAt: 1 },
    { setBy: 1 },
  ],
});
