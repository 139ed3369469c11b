import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { versionWith } from '@everpaw/contracts/kernel/define-fields';
import { Schema } from 'mongoose';
import { pathsOf } from '../kernel/field-paths.ts';
import type { Projection } from '../kernel/projection.ts';
import { type TributeDoc, tributesView } from './tributes.view.ts';

const schema = new Schema(
  {
    _id: String,
    memorialId: String,
    authorId: String,
    personId: String,
    ...pathsOf(tributeFields),
    status: String,
    everShown: Boolean,
    reports: Number,
    createdAt: String,
    writtenAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// A guestbook, newest first: what everyone sees, and all of it for its keepers.
schema.index({ memorialId: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ memorialId: 1, createdAt: -1, _id: -1 });
// What changed of a guestbook since a position.
schema.index({ memorialId: 1, position: 1 });
// What a person wrote.
schema.index({ authorId: 1, createdAt: -1, _id: -1 });

export const tributesProjection: Projection<TributeDoc> = {
  name: 'tributes',
  version: versionWith(tributeFields, 5),
  schema,
  ...tributesView,
};
