import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { answerFields } from '@everpaw/contracts/guestbook/tribute-answer.fields';
import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection, Mixed } from '../kernel/projection.ts';
import { tributesView } from './tributes.view.ts';

export const tributesProjection = defineProjection({
  name: 'tributes',
  version: versionWith(tributeFields, 8),
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
    photo: Mixed,
    ...pathsOf(answerFields),
    answerAuthorId: String,
    answeredAt: String,
    hearts: Number,
    heartedBy: [String],
  },
  indexes: [
    // A guestbook, the newest first: the public tributes, and all of them for keepers.
    { memorialId: 1, status: 1, createdAt: -1, _id: -1 },
    { memorialId: 1, createdAt: -1, _id: -1 },
    // The changes of a guestbook after a position.
    { memorialId: 1, position: 1 },
    // An author's tributes.
    { authorId: 1, createdAt: -1, _id: -1 },
    // The tributes that a keeper answered.
    { answerAuthorId: 1, createdAt: -1, _id: -1 },
    // The tributes that an account gave a heart.
    { heartedBy: 1, createdAt: -1, _id: -1 },
  ],
});
