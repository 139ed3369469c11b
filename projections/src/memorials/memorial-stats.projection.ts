import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type MemorialStatsDoc, memorialStatsView } from './memorial-stats.view.ts';

const schema = new Schema(
  { _id: String, total: Number, byType: Schema.Types.Mixed, position: String },
  { versionKey: false, minimize: false },
);

export const memorialStatsProjection: Projection<MemorialStatsDoc> = {
  name: 'memorial_stats',
  version: 1,
  schema,
  ...memorialStatsView,
};
