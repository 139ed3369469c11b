import { defineProjection, Mixed } from '../kernel/projection.ts';
import { ordersView } from './orders.view.ts';

export const ordersProjection = defineProjection({
  name: 'orders',
  version: 9,
  view: ordersView,
  paths: {
    accountId: String,
    personId: String,
    cartId: String,
    status: String,
    items: Mixed,
    engravings: Mixed,
    photosGone: Boolean,
    promoCode: String,
    amounts: Mixed,
    refundCents: Number,
    refundedCents: Number,
    refundFailed: Boolean,
    owed: Mixed,
    tracking: Mixed,
    intentId: String,
    shippingAddress: Mixed,
    gift: Mixed,
    steps: Mixed,
    createdAt: String,
    updatedAt: String,
  },
  indexes: [
    // By account, a cart's unpaid ones, all, and by status.
    { accountId: 1, createdAt: -1, _id: -1 },
    { cartId: 1, status: 1 },
    { createdAt: -1, _id: -1 },
    { status: 1, createdAt: -1, _id: -1 },
  ],
});
