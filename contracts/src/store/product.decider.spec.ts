import { describe, expect, test } from '@jest/globals';
import { given } from '../testing/given.ts';
import { centsOf, priceText } from './price-text.ts';
import { type ProductCommand, productFields, stockFields } from './product.commands.ts';
import { type ProductContext, productDecider } from './product.decider.ts';
import type { ProductEvent } from './product.events.ts';
import { productCategories } from './product-category.ts';

const productId = '0197f3a0-0000-7000-8000-000000000001';
const meta = {
  commandId: '0197f3a0-0000-7000-8000-000000000099',
  actor: { kind: 'account' as const, accountId: '0197f3a0-0000-7000-8000-000000000007' },
  at: '2026-03-01T12:00:00.000Z',
};
const fields = {
  name: 'Garden Stone',
  description: 'Slate, engraved by hand.',
  category: 'garden' as const,
  imageUrl: '/products/garden-stone.svg',
  priceCents: 5_600,
  isFeatured: false,
};
const manager: ProductContext = {
  caller: { role: 'admin', permissions: [], isActive: true },
  usablePhotos: new Set<string>(),
};
const listed: ProductEvent = {
  type: 'ProductListed',
  data: { productId, ...fields, stockQuantity: 4, currency: 'USD' },
};
const list: ProductCommand = { type: 'ListProduct', data: { productId, ...fields, stockQuantity: 4 }, meta };
const change = (more: object = {}): ProductCommand => ({
  type: 'ChangeProduct',
  data: { productId, ...fields, isActive: true, ...more },
  meta,
});
const product = (...past: ProductEvent[]) => given(productDecider, past);

describe('a product of the catalogue', () => {
  test('REQ-697 is listed by whoever may manage products, once', () => {
    expect(product().when(list, manager)).toEqual([listed]);
    expect(product(listed).refused(list, manager).code).toBe('product-exists');
    const user: ProductContext = {
      caller: { role: 'user', permissions: [], isActive: true },
      usablePhotos: new Set<string>(),
    };
    for (const context of [user, { caller: null, usablePhotos: new Set<string>() }])
      expect(product().refused(list, context).code).toBe('not-permitted');
  });

  test('tells each change as a fact of its own, and none where nothing changed', () => {
    const types = (more: object) =>
      product(listed)
        .when(change(more), manager)
        .map(({ type }) => type);
    expect(types({})).toEqual([]);
    expect(types({ name: 'Slate Stone' })).toEqual(['ProductDescribed']);
    expect(types({ engravingLength: 12 })).toEqual(['ProductDescribed']);
    const [renamed] = product(listed).when(change({ name: 'Slate Stone' }), manager);
    expect(renamed?.data).not.toHaveProperty('engravingLength');
    expect(renamed?.data).not.toHaveProperty('takesPhoto');
    expect(types({ isFeatured: true, isActive: false })).toEqual(['ProductFeatured', 'ProductWithdrawn']);
    expect(product(listed).when(change({ priceCents: 6_000 }), manager)).toEqual([
      { type: 'ProductPriceChanged', data: { productId, priceCents: 6_000, currency: 'USD', before: 5_600 } },
    ]);
  });

  test('keeps its engraving until somebody says another one, or none', () => {
    const [engraved] = product(listed).when(change({ engravingLength: 12 }), manager);
    if (!engraved) throw new TypeError('Nothing was changed');
    expect(engraved).toMatchObject({ data: { engravingLength: 12 } });
    expect(product(listed, engraved).when(change(), manager)).toEqual([]);
    expect(product(listed, engraved).when(change({ engravingLength: 12 }), manager)).toEqual([]);
    expect(product(listed, engraved).when(change({ engravingLength: null }), manager)).toMatchObject([
      { type: 'ProductDescribed', data: { engravingLength: null } },
    ]);
    for (const engravingLength of [0, 121, 1.5, '12'])
      expect(productFields.safeParse({ ...fields, engravingLength }).success).toBe(false);
  });

  test('has a stock that is counted, unless it was changed meanwhile', () => {
    const count = (stockQuantity: number | null, before: number | null): ProductCommand => ({
      type: 'AdjustStock',
      data: { productId, stockQuantity, before },
      meta,
    });
    expect(product(listed).when(count(9, 4), manager)).toEqual([
      { type: 'StockAdjusted', data: { productId, stockQuantity: 9, before: 4 } },
    ]);
    expect(product(listed).refused(count(9, 5), manager).code).toBe('stock-moved');
    expect(product(listed).when(count(4, 5), manager)).toEqual([]);
  });

  describe('SEC-42 what unpaid orders of one network hold', () => {
    const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const [office, home] = [id(21), id(22)];
    const counted: ProductEvent = { ...listed, data: { ...listed.data, stockQuantity: 48 } } as ProductEvent;
    const claim = (
      type: 'ReserveStock' | 'SettleStock' | 'ReleaseStock',
      orderId: string,
      quantity: number,
      holder?: string,
    ): ProductCommand => ({
      type,
      data: { productId, orderId, quantity, ...(holder ? { holder } : {}) },
      meta,
    });
    const held = (orderId: string, quantity: number, left: number, holder?: string): ProductEvent => ({
      type: 'StockReserved',
      data: { productId, orderId, quantity, stockQuantity: left, ...(holder ? { holder } : {}) },
    });
    const nobody: ProductContext = { caller: null, usablePhotos: new Set() };

    test('is a third of what there is, and at least one', () => {
      const all = claim('ReserveStock', id(1), 48, office);
      expect(product(counted).when(all, nobody)).toEqual([held(id(1), 16, 32, office)]);
      expect(
        product(counted, held(id(1), 16, 32, office)).when(claim('ReserveStock', id(2), 1, office), nobody),
      ).toEqual([held(id(2), 0, 32, office)]);
      expect(
        product(counted, held(id(1), 16, 32, office)).when(claim('ReserveStock', id(3), 2, home), nobody),
      ).toEqual([held(id(3), 2, 30, home)]);
      const last: ProductEvent = { type: 'StockAdjusted', data: { productId, stockQuantity: 1, before: 48 } };
      expect(product(counted, last).when(claim('ReserveStock', id(1), 1, office), nobody)).toEqual([
        held(id(1), 1, 0, office),
      ]);
    });

    test('is completed once it is paid, unless the rest is gone by then', () => {
      const partly = [counted, held(id(1), 16, 32, office)];
      const settle = claim('SettleStock', id(1), 48);
      const settled = held(id(1), 32, 0);
      expect(product(...partly).when(settle, nobody)).toEqual([settled]);
      expect(product(...partly, settled).when(settle, nobody)).toEqual([]);
      expect(product(...partly, held(id(3), 1, 31, home)).refused(settle, nobody).code).toBe('out-of-stock');
      // An order that holds all that it wants, and one of before holds had a network.
      expect(
        product(counted, held(id(1), 2, 46, office)).when(claim('SettleStock', id(1), 2), nobody),
      ).toEqual([]);
      expect(product(counted, held(id(1), 2, 46)).when(claim('SettleStock', id(1), 2), nobody)).toEqual([]);
    });

    test('goes back as much as it was', () => {
      const release = claim('ReleaseStock', id(1), 48);
      const back = (quantity: number, stockQuantity: number): ProductEvent => ({
        type: 'StockReleased',
        data: { productId, orderId: id(1), quantity, stockQuantity },
      });
      const partly = [counted, held(id(1), 16, 32, office)];
      expect(product(...partly).when(release, nobody)).toEqual([back(16, 48)]);
      expect(product(...partly, held(id(1), 32, 0)).when(release, nobody)).toEqual([back(48, 48)]);
      expect(product(counted, held(id(1), 0, 48, office)).when(release, nobody)).toEqual([]);
      expect(product(...partly, back(16, 48)).when(claim('ReserveStock', id(2), 16, office), nobody)).toEqual(
        [held(id(2), 16, 32, office)],
      );
    });
  });

  test('is brought back as it was', () => {
    const withdrawn: ProductEvent = { type: 'ProductWithdrawn', data: { productId } };
    expect(product(listed, withdrawn).when(change(), manager)).toEqual([
      { type: 'ProductReturned', data: { productId } },
    ]);
  });
});

test('REQ-698 a price is a decimal string with two decimals and up to ten digits', () => {
  expect([0, 5, 999, 8_900, 9_999_999_999].map(priceText)).toEqual([
    '0.00',
    '0.05',
    '9.99',
    '89.00',
    '99999999.99',
  ]);
  expect(['89.00', '89', '0.05', '24.5'].map(centsOf)).toEqual([8_900, 8_900, 5, 2_450]);
  for (const price of ['24.555', '24.', '.5', '24,50', '-1.00', '1e3', '123456789.00', ''])
    expect(centsOf(price)).toBeNull();
  for (const priceCents of [0, -1, 10.5, 10_000_000_000])
    expect(productFields.safeParse({ ...fields, priceCents }).success).toBe(false);
});

test('REQ-699 REQ-468 there are six categories', () => {
  expect(productCategories).toEqual(['urns', 'frames', 'stones', 'jewelry', 'gifts', 'garden']);
  expect(productFields.safeParse({ ...fields, category: 'toys' }).success).toBe(false);
});

test('a stock is a whole number from 0 on, or not counted', () => {
  const valid = (stockQuantity: unknown) => stockFields.safeParse({ stockQuantity, before: null }).success;
  expect([0, 3, null].map(valid)).toEqual([true, true, true]);
  expect([-1, 1.5, '3', undefined].map(valid)).toEqual([false, false, false, false]);
});

test('a picture of a product is one of this very site', () => {
  const valid = (imageUrl: string) => productFields.safeParse({ ...fields, imageUrl }).success;
  expect(
    ['/products/x.svg', 'https://elsewhere.example/x.svg', '//elsewhere.example/x.svg'].map(valid),
  ).toEqual([true, false, false]);
});
