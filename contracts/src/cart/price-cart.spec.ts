import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CartLine, cartLines } from './cart-lines.ts';
import { priceCart } from './price-cart.ts';

const now = '2026-03-01T12:00:00.000Z';
const products = new Map([
  ['urn', { priceCents: 8_900, stockQuantity: 14 }],
  ['seeds', { priceCents: 1_450, stockQuantity: 120 }],
  ['few', { priceCents: 1_000, stockQuantity: 2 }],
  ['gone', { priceCents: 500, stockQuantity: 0 }],
  ['ring', { priceCents: 4_000, stockQuantity: null }],
]);
const line = (productId: string, quantity = 1, priceCents: number | null = null): CartLine => ({
  productId,
  quantity,
  priceCents,
});
const priced = (lines: CartLine[], promo: Parameters<typeof priceCart>[1] = null) =>
  priceCart(lines, promo, { products, now });
const off = (more: { discountPercent?: number; discountCents?: number; validUntil?: string }) => ({
  code: 'X',
  discountPercent: null,
  discountCents: null,
  validUntil: null,
  ...more,
});

describe('a cart’s price', () => {
  test('REQ-516 REQ-499 REQ-501 is the sum of its lines in whole cents', () => {
    const cart = priced([line('urn', 2), line('seeds', 3)]);
    expect(cart.lines.map(({ lineCents }) => lineCents)).toEqual([17_800, 4_350]);
    expect(cart).toMatchObject({ itemCount: 5, subtotalCents: 22_150, totalCents: 22_150 });
  });

  test('REQ-516 counts two engravings of one product from the same stock', () => {
    const engraved = (text: string, quantity: number) => ({
      ...line('few', quantity),
      engraving: { id: text, text },
    });
    const cart = priced([engraved('Bella', 1), engraved('Milo', 3), engraved('Otis', 1)]);
    expect(cart.lines.map(({ counted }) => counted)).toEqual([1, 1, 0]);
    expect(cart).toMatchObject({ itemCount: 2, subtotalCents: 2_000 });
  });

  test('REQ-519 REQ-503 ships for $9.99 below $50 and for nothing from $50 on', () => {
    expect(priced([line('ring'), line('few')])).toMatchObject({
      subtotalCents: 5_000,
      shippingCents: 0,
      toFreeShippingCents: 0,
    });
    expect(priced([line('ring')])).toMatchObject({
      shippingCents: 999,
      totalCents: 4_999,
      toFreeShippingCents: 1_000,
    });
    expect(priced([])).toMatchObject({ shippingCents: 0, totalCents: 0, toFreeShippingCents: 0 });
  });

  test('REQ-505 REQ-506 a percentage rounds half up to a cent, and shipping looks at what is left', () => {
    expect(priced([line('seeds')], off({ discountPercent: 10 }))).toMatchObject({ discountCents: 145 });
    expect(priced([line('seeds')], off({ discountPercent: 15 }))).toMatchObject({ discountCents: 218 });
    expect(priced([line('ring'), line('few')], off({ discountPercent: 1 }))).toMatchObject({
      discountCents: 50,
      shippingCents: 999,
      totalCents: 5_949,
      toFreeShippingCents: 50,
    });
  });

  test('REQ-505 an amount takes off no more than there is, and a code that is over takes off nothing', () => {
    expect(priced([line('seeds')], off({ discountCents: 9_999 }))).toMatchObject({
      discountCents: 1_450,
      totalCents: 999,
    });
    const over = off({ discountCents: 100, validUntil: now });
    expect(priced([line('seeds')], over)).toMatchObject({ promo: null, discountCents: 0 });
  });

  test('counts no more than there are, and tells a price that is another one now', () => {
    const [few, gone, urn] = priced([line('few', 5), line('gone', 1), line('urn', 1, 8_000)]).lines;
    expect(few).toMatchObject({ quantity: 5, counted: 2, lineCents: 2_000 });
    expect(gone).toMatchObject({ counted: 0, lineCents: 0 });
    expect(urn).toMatchObject({ unitCents: 8_900, seenCents: 8_000 });
  });

  test('REQ-514 what the device does not know costs what was seen, or nothing yet', () => {
    const [seen, unseen] = priced([line('x', 2, 300), line('y')]).lines;
    expect(seen).toMatchObject({ isKnown: false, unitCents: 300, lineCents: 600, seenCents: null });
    expect(unseen).toMatchObject({ isKnown: false, unitCents: 0 });
  });
});

test('REL-13 REQ-505 REQ-506 REQ-513 REQ-515 REQ-516 REQ-517 REQ-519 10,000 random sequences of a cart, with codes and shipping, equal an integer-cents model', () => {
  const id = fc.constantFrom('urn', 'seeds', 'few', 'ring');
  const step = fc.oneof(
    fc.record({ type: fc.constant('add' as const), id, quantity: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ type: fc.constant('set' as const), id, quantity: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ type: fc.constant('remove' as const), id }),
    fc.record({ type: fc.constant('clear' as const) }),
  );
  const soon = '2026-03-02T00:00:00.000Z';
  const code = fc.option(
    fc.oneof(
      fc.record({
        discountPercent: fc.integer({ min: 1, max: 100 }),
        validUntil: fc.constantFrom(now, soon),
      }),
      fc.record({ discountCents: fc.integer({ min: 1, max: 20_000 }), validUntil: fc.constant(soon) }),
    ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), code, (steps, promo) => {
      let lines: CartLine[] = [];
      const model = new Map<string, number>();
      for (const each of steps) {
        if (each.type === 'clear') {
          lines = [];
          model.clear();
        } else if (each.type === 'remove') {
          lines = cartLines.without(lines, each.id);
          model.delete(each.id);
        } else if (each.type === 'add') {
          lines = cartLines.added(lines, line(each.id, each.quantity));
          model.set(each.id, (model.get(each.id) ?? 0) + each.quantity);
        } else if (model.has(each.id)) {
          lines = cartLines.counted(lines, each.id, each.quantity);
          model.set(each.id, each.quantity);
        }
      }
      let items = 0;
      let cents = 0;
      for (const [product, quantity] of model) {
        const { priceCents = 0, stockQuantity = null } = products.get(product) ?? {};
        const counted = stockQuantity === null ? quantity : Math.min(quantity, stockQuantity);
        items += counted;
        cents += counted * priceCents;
      }
      // Rounded by what is left of the division, so that it is not the same formula.
      const isOver = promo === null || promo.validUntil === now;
      const percent = promo && 'discountPercent' in promo ? promo.discountPercent : null;
      const amount = promo && 'discountCents' in promo ? promo.discountCents : 0;
      const rest = percent === null ? 0 : (cents * percent) % 100;
      const share = percent === null ? amount : (cents * percent - rest) / 100 + (rest >= 50 ? 1 : 0);
      const taken = isOver ? 0 : share > cents ? cents : share;
      const shipping = items === 0 || cents - taken >= 5_000 ? 0 : 999;
      expect(priced(lines, promo && off(promo))).toMatchObject({
        itemCount: items,
        subtotalCents: cents,
        discountCents: taken,
        shippingCents: shipping,
        totalCents: cents - taken + shipping,
        toFreeShippingCents: shipping === 0 ? 0 : 5_000 - (cents - taken),
      });
    }),
    { numRuns: 10_000 },
  );
});
