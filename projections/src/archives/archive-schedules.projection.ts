import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ArchiveScheduleDoc, archiveSchedulesView } from './archive-schedules.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    position: String,
  },
  { versionKey: false, minimize: false },
);
// All of them by name, those that are due, and those whose addresses somebody set.
schema.index({ name: 1, _id: 1 });
schema.index({ status: 1, nextRunAt: 1 });
schema.index({ setBy: 1 });

export const archiveSchedulesProjection: Projection<ArchiveScheduleDoc> = {
  name: 'archive_schedules',
  version: 1,
  schema,
  ...archiveSchedulesView,
};
