import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import type { Database } from '../../offline/store/database.ts';
import { freshDatabase, positionOf } from '../../offline/testing/fixtures.ts';
import { asUser, renderApp, stubServer } from '../../test-app.tsx';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [urn, candle] = [id(1), id(2)];
const product = (productId: string, name: string, price: string, stockQuantity: number | null) => ({
  id: productId,
  name,
  description: 'Made by hand.',
  price,
  category: 'urns',
  imageUrl: '/products/garden-stone.svg',
  inStock: true,
  stockQuantity,
  isActive: true,
  featured: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const products = [product(urn, 'Oak Urn', '89.00', 14), product(candle, 'Candle', '22.00', 2)];
const line = (productId: string, quantity: number, priceCents: number | null = null) => ({
  productId,
  quantity,
  priceCents,
});
const cart = (more: object = {}) => ({
  id: visitorsCart,
  accountId: null,
  lines: [line(urn, 2), line(candle, 1)],
  wishlist: [],
  promo: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  position: positionOf(1),
  ...more,
});

type Replies = Parameters<typeof stubServer>[0];

async function open(answer: object, replies: Replies = {}, db: Database = freshDatabase()) {
  const calls = stubServer({
    ...asUser(null),
    'GET /api/products': () => ({ body: products }),
    'GET /api/cart': () => ({ body: answer }),
    ...replies,
  });
  const app = renderApp('/cart', { offline: openOffline({ db }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls, db };
}
const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement); // its line
};
const summary = async () => within(await screen.findByRole('region', { name: 'Order Summary' }));
const amounts = async () =>
  (await summary())
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

test('REQ-029 REQ-492 REQ-493 REQ-494 REQ-510 an empty cart leads to the store and to the gifts', async () => {
  await open(cart({ lines: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Cart is Empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Store' }).getAttribute('href')).toBe('/store');
  expect(screen.getByRole('link', { name: 'Send a Gift' }).getAttribute('href')).toBe('/gifts');
});

test('REQ-495 REQ-496 REQ-507 REQ-508 a filled cart says what is in it, and that nothing can be bought', async () => {
  await open(cart());
  expect(await screen.findByText('3 items')).toBeTruthy();
  expect(screen.getByText('Purchases are disabled.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Checkout Coming Soon' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/store');
});

test('REQ-497 REQ-498 REQ-499 REQ-500 each line has its price, its total, its stepper and a way out', async () => {
  await open(cart());
  const line = await row('Oak Urn');
  expect(line.getByText('$89.00 each')).toBeTruthy();
  expect(line.getByText('$178.00')).toBeTruthy();
  expect(line.getByRole('group', { name: 'Quantity: Oak Urn' })).toBeTruthy();
  expect(line.getByRole('button', { name: 'Remove Oak Urn' })).toBeTruthy();
});

test('a visitor sees in the header how much is in their cart', async () => {
  await open(cart());
  const header = within(screen.getByRole('banner'));
  expect((await header.findByRole('link', { name: 'Cart, 3 items' })).getAttribute('href')).toBe('/cart');
  fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'One fewer' }));
  expect(await header.findByRole('link', { name: 'Cart, 2 items' })).toBeTruthy();
});

test('REQ-501 REQ-502 REQ-503 REQ-504 REQ-519 the summary adds up, with shipping below $50', async () => {
  await open(cart({ lines: [line(candle, 1)] }));
  expect(await amounts()).toEqual(['Subtotal $22.00', 'Shipping $9.99', 'Total $31.99']);
  expect((await summary()).getByText('Add $28.00 more for free shipping')).toBeTruthy();
});

test('REQ-519 nothing is added for shipping from $50 on', async () => {
  await open(cart());
  expect(await amounts()).toEqual(['Subtotal $200.00', 'Shipping Free', 'Total $200.00']);
  expect((await summary()).queryByText(/more for free shipping/)).toBeNull();
});

test('REQ-509 REQ-511 REQ-516 a quantity changes at once, and never below one', async () => {
  await open(cart());
  const candles = await row('Candle');
  fireEvent.click(candles.getByRole('button', { name: 'One fewer' }));
  expect(candles.getByRole('status').textContent).toBe('1');
  fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'One more' }));
  await waitFor(async () => expect(await amounts()).toContain('Subtotal $289.00'));
  expect(screen.getByText('4 items')).toBeTruthy();
});

test('REQ-515 REQ-498 what is removed is gone with its sum, and can be put back', async () => {
  await open(cart());
  fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'Remove Oak Urn' }));
  await waitFor(async () => expect(await amounts()).toContain('Subtotal $22.00'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await amounts()).toContain('Subtotal $200.00'));
});

test('REQ-497 REQ-498 REQ-515 two engravings of one product are two lines, each with its own words, count and way out', async () => {
  const stone = { ...product(urn, 'Stone', '50.00', 4), engravingLength: 5 };
  const engraved = (n: number, text: string, quantity: number) => ({
    ...line(urn, quantity),
    engraving: { id: id(n), text },
  });
  const filled = cart({ lines: [engraved(50, 'Bella', 1), engraved(51, 'Milo', 1)] });
  await open(filled, { 'GET /api/products': () => ({ body: [stone] }) });
  expect(await screen.findByText('Engraving: Bella')).toBeTruthy();
  const milo = screen.getByText('Engraving: Milo').closest('li') as HTMLElement; // its line
  const more = within(milo).getByRole('button', { name: 'One more' });
  for (const count of ['2', '3']) {
    fireEvent.click(more);
    await waitFor(() => expect(within(milo).getByRole('status').textContent).toBe(count));
  }
  // The fourth is in the other line.
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(await amounts()).toContain('Subtotal $200.00');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Stone, Bella' }));
  await waitFor(() => expect(screen.queryByText('Engraving: Bella')).toBeNull());
  expect(await amounts()).toContain('Subtotal $150.00');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Engraving: Bella')).toBeTruthy();
  expect(screen.getByText('Engraving: Milo')).toBeTruthy();
});

test.each([
  ['takes fewer characters', 3],
  ['is not engraved any more', undefined],
])('a line whose product %s says so', async (_, engravingLength) => {
  const stone = { ...product(urn, 'Stone', '50.00', 4), engravingLength };
  const lines = [{ ...line(urn, 1), engraving: { id: id(50), text: 'Bella' } }];
  await open(cart({ lines }), { 'GET /api/products': () => ({ body: [stone] }) });
  expect(await screen.findByText(/^The engraving of Stone doesn’t fit anymore\./)).toBeTruthy();
});

test('REQ-497 REQ-498 two photos of one product are two lines, each with its own photo; one that waits says so', async () => {
  const ring = { ...product(urn, 'Ring', '50.00', 4), takesPhoto: true };
  const made = (n: number, personId: string) => ({
    ...line(urn, 1),
    photo: { id: id(n), personId, digest: String(n) },
  });
  const filled = cart({ lines: [made(50, id(60)), made(51, id(51))] });
  await open(filled, { 'GET /api/products': () => ({ body: [ring] }) });
  expect(await screen.findAllByText('Made from your photo')).toHaveLength(2);
  const photo = screen.getByRole('img', { name: 'Your photo' });
  expect(photo.getAttribute('src')).toBe(`/api/cart/photos/${id(50)}`);
  expect(screen.getByText('Your photo will be sent when you’re back online.')).toBeTruthy();
  // Without a signal there is the line, and what can be said of it.
  fireEvent.error(photo);
  expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull();
  expect(screen.getAllByText('Made from your photo')).toHaveLength(2);
});

test.each([
  ['takes a photo by now', { takesPhoto: true }, {}, /^Ring is made from a photo\. Please remove it/],
  [
    'takes none any more',
    {},
    { photo: { id: id(50), personId: id(60), digest: 'x' } },
    /^Ring is no longer made from a photo\./,
  ],
])('a line whose product %s says so', async (_, more, own, remark) => {
  const ring = { ...product(urn, 'Ring', '50.00', 4), ...more };
  await open(cart({ lines: [{ ...line(urn, 1), ...own }] }), {
    'GET /api/products': () => ({ body: [ring] }),
  });
  expect(await screen.findByText(remark)).toBeTruthy();
});

test('REQ-517 emptying asks first, then the cart is empty', async () => {
  await open(cart());
  fireEvent.click(await screen.findByRole('button', { name: 'Empty the cart' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Empty the cart' }));
  expect(await screen.findByRole('heading', { name: 'Your Cart is Empty' })).toBeTruthy();
});

test('a price that is another one now, and a stock that fell, are told at the line', async () => {
  await open(cart({ lines: [line(urn, 1, 8_000), line(candle, 5)] }));
  expect((await row('Oak Urn')).getByText('The price was $80.00 when you added it')).toBeTruthy();
  expect((await row('Candle')).getByText('Only 2 are left, so the total includes 2')).toBeTruthy();
  expect(await amounts()).toContain('Subtotal $133.00');
});

test('REQ-514 a product that this device does not know is called Loading... at no price', async () => {
  await open(cart({ lines: [line(id(7), 1)] }));
  const unknown = await row('Loading...');
  expect(unknown.getByText('$0.00 each')).toBeTruthy();
});

test('REQ-505 REQ-506 a promo code is applied by the server, and its refusal stands at the field', async () => {
  let promo: object | null = null;
  await open(cart(), {
    'GET /api/cart': () => ({ body: cart({ promo, position: positionOf(promo ? 3 : 1) }) }),
    'PUT /api/cart/promo': ({ body }) => {
      if ((body as { code: string }).code !== 'TEN')
        return { status: 400, body: { error: 'We don’t recognize this code' } };
      promo = { code: 'TEN', discountPercent: 10, discountCents: null, validUntil: null };
      return { body: { id: visitorsCart, position: positionOf(3) } };
    },
  });
  const form = await summary();
  const enter = (code: string) => {
    fireEvent.change(form.getByLabelText('Promo code'), { target: { value: code } });
    fireEvent.click(form.getByRole('button', { name: 'Apply' }));
  };
  enter('NOPE');
  expect(await form.findByText('We don’t recognize this code')).toBeTruthy();
  enter('TEN');
  await waitFor(async () => expect(await amounts()).toContain('Discount (TEN) -$20.00'));
  expect(await amounts()).toContain('Total $180.00');
});

test('REQ-757 a cart that is not on this device and cannot be fetched says so', async () => {
  await open({}, { 'GET /api/cart': () => null });
  expect(await screen.findByText('Failed to fetch cart')).toBeTruthy();
});

test('REQ-518 REQ-511 a cart of the last five minutes is not asked for again', async () => {
  const { calls, db, unmount } = await open(cart());
  await screen.findByText('3 items');
  unmount();
  const asked = calls.length;
  const again = await open(cart(), {}, db);
  await screen.findByText('3 items');
  expect(again.calls.filter(({ path }) => path === '/api/cart')).toEqual([]);
  expect(asked).toBeGreaterThan(0);
});

test('REQ-495 REQ-507 where the site sells there is no such notice, and the way to the checkout is open', async () => {
  await open(cart(), { 'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }) });
  const link = await (await summary()).findByRole('link', { name: 'Checkout' });
  expect(link.getAttribute('href')).toBe('/checkout');
  expect(screen.queryByText('Purchases are disabled.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Checkout Coming Soon' })).toBeNull();
});

/** A server that takes no command, and says why where it is given words. */
const refusing =
  (message: string) =>
  ({ body }: { body: unknown }) => ({
    body: {
      verdicts: (body as { commands: { id: string }[] }).commands.map(({ id: commandId }) => ({
        id: commandId,
        verdict: 'rejected',
        code: 'out-of-stock',
        message,
        errors: [],
      })),
      position: null,
    },
  });
const emptyIt = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Empty the cart' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Empty the cart' }));
};
const removeUrn = async () =>
  fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'Remove Oak Urn' }));

test.each([
  [
    'REQ-760 REQ-763',
    async () => fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'One more' })),
    'Failed to update item quantity.',
  ],
  ['REQ-759 REQ-764', removeUrn, 'Failed to remove item from cart.'],
  ['REQ-761', emptyIt, 'Failed to clear cart'],
])('%s is told in the specified words, where the site sells too', async (_, act, words) => {
  await open(cart(), {
    'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }),
    'POST /api/sync/push': refusing(''),
  });
  await act();
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(async () => expect(await amounts()).toContain('Subtotal $200.00'));
});

test('REQ-512 REQ-763 what the server refuses is told, and the cart is as it was', async () => {
  const { db } = await open(cart(), { 'POST /api/sync/push': refusing('This is sold out') });
  fireEvent.click((await row('Oak Urn')).getByRole('button', { name: 'One more' }));
  expect(await screen.findByText('Failed to update item quantity.')).toBeTruthy();
  expect(screen.getByText('This is sold out')).toBeTruthy();
  await waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(await amounts()).toContain('Subtotal $200.00');
});

test('REQ-393 what a visitor did waits on this device under the visitor’s cart', async () => {
  const { db } = await open(cart({ lines: [] }), { 'POST /api/sync/push': () => null });
  await screen.findByRole('heading', { name: 'Your Cart is Empty' });
  expect(await db.documents.get([cartEntity.name, visitorsCart])).toMatchObject({ keepers: [] });
});

test.each([
  ['held by an unpaid order of this cart', [{ productId: candle, quantity: 1 }], '$22.00'],
  ['sold to somebody else', [], '$0.00'],
])('REQ-499 REQ-515 the last one that is %s costs as the server says', async (_, held, total) => {
  const answer = { ...cart({ lines: [line(candle, 1)] }), held };
  await open(answer, {
    'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }),
    'GET /api/products': () => ({ body: [product(candle, 'Candle', '22.00', 0)] }),
  });
  expect(await (await row('Candle')).findByText(total)).toBeDefined();
});
