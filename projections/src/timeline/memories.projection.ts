import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
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
    // A timeline, the newest first, without and with deleted memories.
    { memorialId: 1, deleted: 1, createdAt: -1, _id: -1 },
    { memorialId: 1, createdAt: -1, _id: -1 },
    // The changes of a timeline after a position.
    { memorialId: 1, position: 1 },
    // An author's memories.
    { authorId: 1, createdAt: -1, _id: -1 },
  ],
});
