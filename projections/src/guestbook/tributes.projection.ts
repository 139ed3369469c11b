import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    authorId: String,
    personId: String,
    visitorName: String,
    visitorLocation: String,
    tributeMessage: String,
    status: String,
    everShown: Boolean,
    reports: Number,
    createdAt: String,
    writtenAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// A guestbook, newest first: what everyone sees, and all of it for its keepers.
schema.index({ memorialId: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ memorialId: 1, createdAt: -1, _id: -1 });
// What changed of a guestbook since a position.
schema.index({ memorialId: 1, position: 1 });
// What a person wrote.
schema.index({ authorId: 1, createdAt: -1, _id: -1 });

export const tributesProjection: Projection<TributeDoc> = {
  name: 'tributes',
  version: 5,
  schema,
  ...tributesView,
};
