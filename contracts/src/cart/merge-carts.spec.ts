import { expect, test } from '@jest/globals';
import { maxQuantity } from '../store/store.limits.ts';
import { maxCartLines } from './cart.limits.ts';
import { keepTheLarger } from './merge-carts.ts';

const line = (productId: string, quantity: number, priceCents: number | null = null) => ({
  productId,
  quantity,
  priceCents,
});

test('REQ-393 merging keeps everything of both, and the larger quantity of what both have', () => {
  const account = { lines: [line('a', 1, 100), line('b', 4)], wishlist: ['x'] };
  const visitor = { lines: [line('b', 2), line('a', 3, 90), line('c', 1, 50)], wishlist: ['y', 'x'] };
  expect(keepTheLarger(account, visitor)).toEqual({
    lines: [line('a', 3, 100), line('b', 4), line('c', 1, 50)],
    wishlist: ['x', 'y'],
  });
});

test('REQ-393 merging the same cart again changes nothing', () => {
  const account = { lines: [line('a', 1)], wishlist: [] };
  const visitor = { lines: [line('a', 2), line('c', 1)], wishlist: ['y'] };
  const once = keepTheLarger(account, visitor);
  expect(keepTheLarger(once, visitor)).toEqual(once);
});

test('merging stays within the limits of a cart and takes nothing from the account', () => {
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => line(`${prefix}${index}`, maxQuantity));
  const merged = keepTheLarger(
    { lines: many('a', 30), wishlist: [] },
    { lines: many('v', 30), wishlist: [] },
  );
  expect(merged.lines).toHaveLength(maxCartLines);
  expect(merged.lines.slice(0, 30)).toEqual(many('a', 30));
});
