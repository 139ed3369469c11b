import { versionWith } from '@everpaw/contracts/kernel/define-fields';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { Schema } from 'mongoose';
import { pathsOf } from '../kernel/field-paths.ts';
import type { Projection } from '../kernel/projection.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

const schema = new Schema(
  {
    _id: String,
    ownerId: String,
    keepers: [String],
    removed: Boolean,
    ...pathsOf(memorialFields),
    petNameKey: String,
    storyWords: String,
    listed: Boolean,
    images: [Schema.Types.Mixed],
    recordings: [Schema.Types.Mixed],
    createdAt: String,
    updatedAt: String,
    deletedAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// The gallery, newest first, in all and by kind.
schema.index({ listed: 1, createdAt: -1, _id: -1 });
schema.index({ listed: 1, petType: 1, createdAt: -1, _id: -1 });
// Search by the beginning of a name, and by words.
schema.index({ listed: 1, petNameKey: 1, _id: 1 });
schema.index(
  { petName: 'text', storyWords: 'text' },
  { default_language: 'none', weights: { petName: 10, storyWords: 1 } },
);

export const memorialsProjection: Projection<MemorialDoc> = {
  name: 'memorials',
  version: versionWith(memorialFields, 5),
  schema,
  ...memorialsView,
};
