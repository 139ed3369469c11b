import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection, Mixed } from '../kernel/projection.ts';
import { memorialsView } from './memorials.view.ts';

export const memorialsProjection = defineProjection({
  name: 'memorials',
  version: versionWith(memorialFields, 8),
  view: memorialsView,
  paths: {
    ownerId: String,
    keepers: [String],
    readers: [String],
    removed: Boolean,
    ...pathsOf(memorialFields),
    petNameKey: String,
    storyWords: String,
    listed: Boolean,
    images: [Mixed],
    recordings: [Mixed],
    pageNames: [String],
    passwordHash: String,
    createdAt: String,
    updatedAt: String,
    deletedAt: String,
  },
  indexes: [
    // The gallery, the newest first, in total and by type.
    { listed: 1, createdAt: -1, _id: -1 },
    { listed: 1, petType: 1, createdAt: -1, _id: -1 },
    // A page by a name in its address.
    { pageNames: 1 },
    // Search by the prefix of a name, and by words.
    { listed: 1, petNameKey: 1, _id: 1 },
    [
      { petName: 'text', storyWords: 'text' },
      { default_language: 'none', weights: { petName: 10, storyWords: 1 } },
    ],
  ],
});
