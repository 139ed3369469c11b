import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type TributeCountsDoc, tributeCountsView } from './tribute-counts.view.ts';

const schema = new Schema(
  { _id: String, shown: Number, heldBack: Number, position: String },
  { versionKey: false, minimize: false },
);

export const tributeCountsProjection: Projection<TributeCountsDoc> = {
  name: 'tribute_counts',
  version: 1,
  schema,
  ...tributeCountsView,
};
