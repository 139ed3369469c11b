import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type OrderDoc, ordersView } from './orders.view.ts';

const schema = new Schema(
  {
    _id: String,
    accountId: String,
    personId: String,
    cartId: String,
    status: String,
    items: Schema.Types.Mixed,
    engravings: Schema.Types.Mixed,
    photosGone: Boolean,
    promoCode: String,
    amounts: Schema.Types.Mixed,
    refundCents: Number,
    refundedCents: Number,
    refundFailed: Boolean,
    owed: Schema.Types.Mixed,
    tracking: Schema.Types.Mixed,
    intentId: String,
    shippingAddress: Schema.Types.Mixed,
    gift: Schema.Types.Mixed,
    steps: Schema.Types.Mixed,
    createdAt: String,
    updatedAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// Those of an account, those of a cart that nobody has paid, all of them, and those in one status.
schema.index({ accountId: 1, createdAt: -1, _id: -1 });
schema.index({ cartId: 1, status: 1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });

export const ordersProjection: Projection<OrderDoc> = {
  name: 'orders',
  version: 9,
  schema,
  ...ordersView,
};
