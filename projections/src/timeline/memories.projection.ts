import { versionWith } from '@everpaw/contracts/kernel/define-fields';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection, Mixed } from '../kernel/projection.ts';
import { memoriesView } from './memories.view.ts';

export const memoriesProjection = defineProjection({
  name: 'memories',
  version: versionWith(memoryFields, 1),
  view: memoriesView,
  paths: {
    memorialId: String,
    authorId: String,
    ...pathsOf(memoryFields),
    photo: Mixed,
    deleted: Boolean,
    createdAt: String,
    updatedAt: String,
  },
  indexes: [
    // A timeline, the newest added first, and all that it ever had.
    { memorialId: 1, deleted: 1, createdAt: -1, _id: -1 },
    { memorialId: 1, createdAt: -1, _id: -1 },
    // What changed of a timeline since a position.
    { memorialId: 1, position: 1 },
    // What a person wrote.
    { authorId: 1, createdAt: -1, _id: -1 },
  ],
});
