import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type HistoryDoc, historyView } from './history.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    streamId: String,
    revision: Number,
    eventId: String,
    type: String,
    at: String,
    by: String,
    data: String,
    metadata: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// A memorial's history in the order of the log, and who did it.
schema.index({ memorialId: 1, _id: 1 });
schema.index({ memorialId: 1, by: 1 });
// What happened to one entity before.
schema.index({ streamId: 1, revision: 1 });

export const historyProjection: Projection<HistoryDoc> = {
  name: 'history',
  version: 1,
  schema,
  ...historyView,
} as Projection<HistoryDoc>; // it takes every event of its types alike
