import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type KeepershipDoc, keepershipsView } from './keeperships.view.ts';

const schema = new Schema(
  { _id: String, memorialId: String, accountId: String, role: String, since: String, position: String },
  { versionKey: false, minimize: false },
);
// What an account cares for, and what of that changed since a position.
schema.index({ accountId: 1, position: 1 });
// Who cares for a memorial.
schema.index({ memorialId: 1 });

export const keepershipsProjection: Projection<KeepershipDoc> = {
  name: 'keeperships',
  version: 1,
  schema,
  ...keepershipsView,
};
