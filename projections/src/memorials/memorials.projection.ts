import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection, Mixed } from '../kernel/projection.ts';
import { searchableMemorialsView } from './searchable-memorials.view.ts';

export const memorialsProjection = defineProjection({
  name: 'memorials',
  version: versionWith(memorialFields, 9),
  view: searchableMemorialsView,
  paths: {
    ownerId: String,
    keepers: [String],
    readers: [String],
    removed: Boolean,
    ...pathsOf(memorialFields),
    petNameKey: String,
    storyWords: String,
    nameSearch: String,
    storySearch: String,
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
      { nameSearch: 'text', storySearch: 'text' },
      { default_language: 'none', weights: { nameSearch: 10, storySearch: 1 } },
    ],
  ],
});
