import { defineProjection, Mixed } from '../kernel/projection.ts';
import { cartsView } from './carts.view.ts';

export const cartsProjection = defineProjection({
  name: 'carts',
  version: 3,
  view: cartsView,
  paths: {
    accountId: String,
    lines: Mixed,
    wishlist: [String],
    promo: Mixed,
    closed: Boolean,
    createdAt: String,
  },
  indexes: [
    // The cart of an account, deleted with it.
    { accountId: 1, createdAt: 1, _id: 1 },
  ],
});
