import { defineProjection } from '../kernel/projection.ts';
import { archiveSchedulesView } from './archive-schedules.view.ts';

export const archiveSchedulesProjection = defineProjection({
  name: 'archive_schedules',
  version: 1,
  view: archiveSchedulesView,
  paths: {
    name: String,
    description: String,
    frequency: String,
    scheduleTime: String,
    scheduleDay: Number,
    status: String,
    retentionCount: Number,
    enableCleanup: Boolean,
    entityType: String,
    entityId: String,
    notificationEmail: String,
    webhookUrl: String,
    maxBackupSize: Number,
    compressionEnabled: Boolean,
    encryptionEnabled: Boolean,
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
