import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

const schema = new Schema(
  {
    _id: String,
    ownerId: String,
    keepers: [String],
    removed: Boolean,
    petName: String,
    petNameKey: String,
    petType: String,
    birthDate: String,
    passedDate: String,
    memorialText: String,
    storyWords: String,
    isPublic: Boolean,
    listed: Boolean,
    templateId: String,
    customDomain: String,
    guestbookPolicy: String,
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
  version: 5,
  schema,
  ...memorialsView,
};
