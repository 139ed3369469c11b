import { defineProjection } from '../kernel/projection.ts';
import { archiveRunsView } from './archive-runs.view.ts';

export const archiveRunsProjection = defineProjection({
  name: 'archive_runs',
  version: 2,
  view: archiveRunsView,
  paths: {
    scheduleId: String,
    archiveName: String,
    status: String,
    startedAt: String,
    completedAt: String,
    duration: Number,
    archiveSize: Number,
    error: String,
    output: String,
    isKept: Boolean,
    entityType: String,
    isEncrypted: Boolean,
  },
  indexes: [
    // The runs of a schedule, the newest first.
    { scheduleId: 1, startedAt: -1, _id: -1 },
  ],
});
