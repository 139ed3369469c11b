import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ArchiveRunDoc, archiveRunsView } from './archive-runs.view.ts';

const schema = new Schema(
  {
    _id: String,
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
    position: String,
  },
  { versionKey: false, minimize: false },
);
// The runs of a schedule, the newest first.
schema.index({ scheduleId: 1, startedAt: -1, _id: -1 });

export const archiveRunsProjection: Projection<ArchiveRunDoc> = {
  name: 'archive_runs',
  version: 2,
  schema,
  ...archiveRunsView,
};
