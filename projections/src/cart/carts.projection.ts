import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type CartDoc, cartsView } from './carts.view.ts';

const schema = new Schema(
  {
    _id: String,
    accountId: String,
    lines: Schema.Types.Mixed,
    wishlist: [String],
    promo: Schema.Types.Mixed,
    closed: Boolean,
    createdAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// The cart of an account, which ends with it.
schema.index({ accountId: 1, createdAt: 1, _id: 1 });

export const cartsProjection: Projection<CartDoc> = {
  name: 'carts',
  version: 3,
  schema,
  ...cartsView,
};
