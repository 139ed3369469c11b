import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { versionWith } from '@everpaw/contracts/kernel/define-fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection } from '../kernel/projection.ts';
import { tributesView } from './tributes.view.ts';

export const tributesProjection = defineProjection({
  name: 'tributes',
  version: versionWith(tributeFields, 5),
  view: tributesView,
  paths: {
    memorialId: String,
    authorId: String,
    personId: String,
    ...pathsOf(tributeFields),
    status: String,
    everShown: Boolean,
    reports: Number,
    createdAt: String,
    writtenAt: String,
  },
  indexes: [
    // A guestbook, newest first: what everyone sees, and all of it for its keepers.
    { memorialId: 1, status: 1, createdAt: -1, _id: -1 },
    { memorialId: 1, createdAt: -1, _id: -1 },
    // What changed of a guestbook since a position.
    { memorialId: 1, position: 1 },
    // What a person wrote.
    { authorId: 1, createdAt: -1, _id: -1 },
  ],
});
