import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type MemoryDoc, memoriesView } from './memories.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    authorId: String,
    date: String,
    title: String,
    description: String,
    type: String,
    emotion: String,
    location: String,
    tags: [String],
    photo: Schema.Types.Mixed,
    deleted: Boolean,
    createdAt: String,
    updatedAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// A timeline, the newest added first, and all that it ever had.
schema.index({ memorialId: 1, deleted: 1, createdAt: -1, _id: -1 });
schema.index({ memorialId: 1, createdAt: -1, _id: -1 });
// What changed of a timeline since a position.
schema.index({ memorialId: 1, position: 1 });
// What a person wrote.
schema.index({ authorId: 1, createdAt: -1, _id: -1 });

export const memoriesProjection: Projection<MemoryDoc> = {
  name: 'memories',
  version: 1,
  schema,
  ...memoriesView,
};
