import { visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import type { CartEvent } from '@everpaw/contracts/cart/cart.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { cartDtoOf, cartRules } from './cart.offline.ts';
import { cartsView } from './carts.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [cartId, stone, urn] = [id(1), id(2), id(3)];
const own = { cartId, accountId: cartId };
const visitors = { cartId, accountId: null };
const position = '0000000000000001.0000000000000001';

const added = (productId: string, quantity: number, of: object = own): CartEvent =>
  ({
    type: 'CartItemAdded',
    data: { ...own, ...of, productId, quantity, priceCents: 100, currency: 'USD' },
  }) as CartEvent;
const promo = { code: 'TEN', discountPercent: 10, discountCents: null, validUntil: null };
const applied: CartEvent = { type: 'PromoCodeApplied', data: { ...own, ...promo } };
const cleared: CartEvent = { type: 'CartCleared', data: own };
const liked: CartEvent = { type: 'WishlistItemAdded', data: { ...own, productId: urn } };
const after = (...events: CartEvent[]) => folded(cartsView, events).get(cartId);

test('REQ-704 REQ-513 REQ-515 REQ-516 a cart holds one line for each product, in the order in which they came', () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity, priceCents: 100 });
  expect(after(added(stone, 1), added(urn, 2), added(stone, 2))?.lines).toEqual([
    line(stone, 3),
    line(urn, 2),
  ]);
  const counted: CartEvent = { type: 'CartQuantityChanged', data: { ...own, productId: stone, quantity: 7 } };
  expect(after(added(stone, 1), counted)?.lines).toEqual([line(stone, 7)]);
  const removed: CartEvent = { type: 'CartItemRemoved', data: { ...own, productId: stone } };
  expect(after(added(stone, 1), added(urn, 1), removed)?.lines).toEqual([line(urn, 1)]);
});

test('REQ-517 REQ-466 clearing empties the cart and leaves the wishlist', () => {
  expect(after(added(stone, 1), applied, liked, cleared)).toMatchObject({
    lines: [],
    promo: null,
    wishlist: [urn],
  });
});

test('REQ-393 a merged cart is what the policy made of both', () => {
  const lines = [{ productId: urn, quantity: 2, priceCents: null }];
  const merged: CartEvent = {
    type: 'CartsMerged',
    data: { ...own, from: id(9), lines, wishlist: [stone], promo },
  };
  expect(after(added(stone, 1), merged)).toMatchObject({
    accountId: cartId,
    lines,
    wishlist: [stone],
    promo,
  });
});

test('REL-15 the cart of an account that is gone keeps nothing; a visitor’s can be begun again', () => {
  const closed = (about: typeof own | typeof visitors): CartEvent => ({ type: 'CartClosed', data: about });
  expect(after(added(stone, 1), liked, closed(own))).toMatchObject({
    accountId: null,
    lines: [],
    wishlist: [],
    closed: true,
  });
  expect(after(added(stone, 1, visitors), closed(visitors))).toMatchObject({ closed: false, lines: [] });
});

test('REQ-393 SEC-10 a cart is told to nobody but its own account or visitor, who does not learn its id', () => {
  const doc = { ...after(added(stone, 1)), position } as Parameters<typeof cartDtoOf>[0];
  const seen = (accountId: string | null) => cartRules.dtoOf(doc, { accountId, isKeeper: true });
  expect(seen(cartId)).toMatchObject({ id: cartId });
  expect([seen(id(5)), seen(null)]).toEqual([null, null]);
  const anonymous = { ...after(added(stone, 1, visitors)), position } as typeof doc;
  expect(cartDtoOf(anonymous).id).toBe(visitorsCart);
});
