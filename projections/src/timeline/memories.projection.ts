import { versionWith } from '@everpaw/contracts/kernel/define-fields';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { Schema } from 'mongoose';
import { pathsOf } from '../kernel/field-paths.ts';
import type { Projection } from '../kernel/projection.ts';
import { type MemoryDoc, memoriesView } from './memories.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    authorId: String,
    ...pathsOf(memoryFields),
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
  version: versionWith(memoryFields, 1),
  schema,
  ...memoriesView,
};
