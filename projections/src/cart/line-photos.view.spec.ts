import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import type { OrderEvent } from '@everpaw/contracts/orders/order.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { linePhotosView } from './line-photos.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [visitors, accountId, personId, productId, photoId, orderId] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const added = (cartId: string, dataUrl?: string): CartEvent => ({
  type: 'PhotoItemAdded',
  data: {
    cartId,
    accountId: cartId === accountId ? accountId : null,
    personId,
    productId,
    quantity: 1,
    priceCents: 1_000,
    currency: 'USD',
    photoId,
    digest: 'x',
    ...(dataUrl !== undefined && { dataUrl }),
  },
});
const photoPersonIds = [personId];
const closed: CartEvent = { type: 'CartClosed', data: { cartId: visitors, accountId: null, photoPersonIds } };
const cleared: CartEvent = { type: 'CartCleared', data: { cartId: accountId, accountId, photoPersonIds } };
// Only what the view reads of it.
const placed = {
  type: 'OrderPlaced',
  data: { orderId, items: [{ productId, photo: { id: photoId, personId } }, { productId }] },
} as unknown as OrderEvent;
const erased: OrderEvent = { type: 'OrderContactErased', data: { orderId, accountId, photoPersonIds } };
const after = (...events: (CartEvent | OrderEvent)[]) => folded(linePhotosView, events).get(personId) ?? null;

test('REL-15 a photo is there while a cart or an order needs it, and no longer', () => {
  const first = added(visitors, 'data:image/jpeg;base64,AA==');
  const merged = [first, added(accountId), closed];
  expect(after(first)).toMatchObject({ photo: 'data:image/jpeg;base64,AA==', productId, photoId });
  expect(after(...merged)).toMatchObject({ carts: [accountId], orders: [] });
  expect(after(...merged, placed, cleared)).toMatchObject({ carts: [], orders: [orderId] });
  expect(after(...merged, placed, cleared, erased)).toBeNull();
  expect(after(...merged, cleared)).toBeNull();
  expect(after(first, closed, added(accountId))).toBeNull();
});

test('REL-15 one whose key is gone is not there, wherever it is named', () => {
  expect(after(added(visitors, ''), added(accountId), placed)).toBeNull();
});
