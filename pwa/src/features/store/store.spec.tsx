import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { invalidFileType } from '@everpaw/contracts/media/media.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { asUser, renderApp, stubServer } from '../../test-app.tsx';
import { dismissNotice } from '../../ui/helpers/notices.ts';
import { foundProducts, readStoreQuery, writeStoreQuery } from './store-query.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const product = (n: number, more: Partial<ProductDto> = {}): ProductDto => ({
  id: id(n),
  name: `Thing ${n}`,
  description: 'Made by hand.',
  price: '20.00',
  category: 'gifts',
  imageUrl: '/products/garden-stone.svg',
  inStock: true,
  stockQuantity: 20,
  isActive: true,
  featured: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const products = [
  product(1, { name: 'Oak Urn', category: 'urns', price: '89.00' }),
  product(2, { name: 'Candle', description: 'Smells of honey.', price: '22.00', stockQuantity: 5 }),
  product(3, { name: 'Bird Bath', category: 'garden', price: '79.00', stockQuantity: 6 }),
  product(4, { name: 'Print Kit', stockQuantity: 0, inStock: false, price: '24.50' }),
  product(5, { name: 'Paw Ring', category: 'jewelry', price: '92.00', stockQuantity: null }),
];
const keepsake = product(7, { name: 'Paw Print', takesPhoto: true });
const photo = 'data:image/jpeg;base64,aGVsbG8=';
vi.mock('./line-photo.ts', () => ({
  linePhotoOf: async ({ type }: File) => {
    if (type === 'image/jpeg') return photo;
    throw new DomainError('invalid', 'not-an-image', invalidFileType.message);
  },
}));

const emptyCart = {
  id: '00000000-0000-4000-8000-000000000ca7',
  accountId: null,
  lines: [],
  wishlist: [],
  promo: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  position: '0000000000000001.0000000000000001',
};

const stone = product(6, { name: 'River Stone', engravingLength: 5 });

type Replies = Parameters<typeof stubServer>[0];

async function open(path: string, replies: Replies = {}) {
  const calls = stubServer({
    ...asUser(null),
    'GET /api/products': () => ({ body: products }),
    'GET /api/cart': () => ({ body: emptyCart }),
    ...Object.fromEntries(products.map((one) => [`GET /api/products/${one.id}`, () => ({ body: one })])),
    ...replies,
  });
  const app = renderApp(path, { offline: openOffline({ db: freshDatabase() }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}

/** Answers every command that the app sends in the same way. */
const answering =
  (verdict: object): Replies[string] =>
  ({ body }) => ({
    body: {
      // What the app sends: its queued commands.
      verdicts: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, ...verdict })),
      position: null,
    },
  });
const cards = () => screen.findAllByRole('article');
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
const card = async (name: string) => {
  const found = (await cards()).find((one) => within(one).queryByRole('heading', { name }));
  if (!found) throw new Error(`There is no card of ${name}`);
  return within(found);
};

beforeEach(() => {
  vi.unstubAllGlobals();
  // What an earlier test was told is none of this one's.
  dismissNotice();
});

describe('what is asked of the store', () => {
  const found = (asked: string, wishlist: string[] = []) =>
    foundProducts(products, readStoreQuery(new URLSearchParams(asked)), wishlist).map(({ name }) => name);

  test('REQ-448 REQ-467 comes from the address, whose category is filtered here', () => {
    expect(found('category=urns')).toEqual(['Oak Urn']);
    expect(found('category=nothing')).toHaveLength(products.length);
    expect(
      String(writeStoreQuery(readStoreQuery(new URLSearchParams('category=garden&sort=price-low')))),
    ).toBe('category=garden&sort=price-low');
  });

  test('REL-50 REQ-449 finds words however they are typed', () => {
    const named = products.slice(0, 1).map((product) => ({ ...product, name: 'Đốm', description: 'Weiß' }));
    for (const search of ['đốm'.normalize('NFD'), 'Đô\u0301m', 'dom weiss', 'eiß'])
      expect(foundProducts(named, { category: 'all', search, sort: 'name' }, [])).toEqual(named);
  });

  test('REQ-449 finds words of name and description', () => {
    expect(found('search=honey')).toEqual(['Candle']);
    expect(found('search=BIRD bath')).toEqual(['Bird Bath']);
  });

  test('REQ-450 REQ-451 REQ-452 is sorted by name, or by price up or down', () => {
    expect(found('')).toEqual(['Bird Bath', 'Candle', 'Oak Urn', 'Paw Ring', 'Print Kit']);
    expect(found('sort=price-low')).toEqual(['Candle', 'Print Kit', 'Bird Bath', 'Oak Urn', 'Paw Ring']);
    expect(found('sort=price-high')).toEqual(['Paw Ring', 'Oak Urn', 'Bird Bath', 'Print Kit', 'Candle']);
  });

  test('REQ-466 REQ-468 everything is under All Products, and what is saved under Saved', () => {
    expect(found('category=all')).toContain('Paw Ring');
    expect(found('category=saved', [id(3)])).toEqual(['Bird Bath']);
  });
});

describe('the store', () => {
  test('REQ-027 REQ-441 REQ-442 REQ-453 REQ-457 has its heading, the banner, the count and the gifts', async () => {
    await open('/store');
    expect(screen.getByRole('heading', { level: 1, name: 'Memorial Store' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Sympathy E-Cards' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Sympathy Cards' }).getAttribute('href')).toBe('/ecards');
    expect(await screen.findByText('5 products')).toBeTruthy();
    const gifts = within(screen.getByRole('region', { name: 'Send a Thoughtful Gift' }));
    expect(gifts.getByRole('link').getAttribute('href')).toBe('/gifts');
  });

  test('REQ-014 REQ-443 REQ-444 REQ-445 REQ-446 REQ-447 its tiles show one shelf each', async () => {
    const { place } = await open('/store');
    await cards();
    const tiles = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button');
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'All Products',
      'Memorial Urns',
      'Picture Frames',
      'Garden Memorials',
      'Sympathy Gifts',
      'Saved',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Garden Memorials' }));
    await screen.findByText('1 product');
    expect(await names()).toEqual(['Bird Bath']);
    expect(place()).toBe('/store?category=garden');
  });

  test('REQ-458 REQ-459 REQ-460 REQ-461 REQ-462 a card shows picture, category, name, words and price', async () => {
    await open('/store');
    const urn = await card('Oak Urn');
    expect(urn.getByRole('link', { name: 'Oak Urn' }).getAttribute('href')).toBe(`/product/${id(1)}`);
    expect(urn.getByText('Memorial Urns')).toBeTruthy();
    expect(urn.getByText('$89.00')).toBeTruthy();
    expect(urn.getByText('Made by hand.').className).toContain('line-clamp-2');
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/products/garden-stone.svg');
  });

  test('REQ-463 REQ-464 REQ-465 it says how few are left, and what is sold out cannot be added', async () => {
    await open('/store');
    expect((await card('Candle')).getByText('Only 5 left')).toBeTruthy();
    expect((await card('Bird Bath')).queryByText(/left/)).toBeNull();
    const kit = await card('Print Kit');
    expect(kit.getByText('Out of Stock')).toBeTruthy();
    expect(kit.queryByText(/Only/)).toBeNull();
    expect(kit.getByRole('button', { name: /Add to Cart/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('REQ-454 eight skeletons stand in while it loads', async () => {
    await open('/store', { 'GET /api/products': () => null });
    await waitFor(() => expect(document.querySelectorAll('[data-skeleton="product"]')).toHaveLength(8));
  });

  test('REQ-455 REQ-456 a search that finds nothing and an empty shelf say different things', async () => {
    await open('/store?search=zebra');
    expect(await screen.findByText('No products found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(await screen.findByText('5 products')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Picture Frames' }));
    expect(await screen.findByText('No products available')).toBeTruthy();
  });

  test('REQ-755 a store that cannot be fetched says so and can be asked again', async () => {
    await open('/store', { 'GET /api/products': () => ({ status: 404, body: {} }) });
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('REQ-466 REQ-482 the heart keeps a product on this device, under Saved', async () => {
    await open('/store');
    fireEvent.click((await card('Candle')).getByRole('button', { name: 'Add to Wishlist: Candle' }));
    await screen.findByRole('button', { name: 'Remove from Wishlist: Candle' });
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
    await waitFor(async () => expect(await names()).toEqual(['Candle']));
  });

  test('the card of an engraved product leads to where its words are written', async () => {
    await open('/store', { 'GET /api/products': () => ({ body: [...products, stone] }) });
    const link = (await card('River Stone')).getByRole('link', { name: 'Choose the engraving: River Stone' });
    expect(link.getAttribute('href')).toBe(`/product/${stone.id}`);
    expect((await card('River Stone')).queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  });

  test('the card of a product that is made from a photo leads to where that is chosen', async () => {
    await open('/store', { 'GET /api/products': () => ({ body: [...products, keepsake] }) });
    const link = (await card('Paw Print')).getByRole('link', { name: 'Add your photo: Paw Print' });
    expect(link.getAttribute('href')).toBe(`/product/${keepsake.id}`);
    expect((await card('Paw Print')).queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  });

  test('REQ-513 what is added to the cart is there at once', async () => {
    const position = '0000000000000009.0000000000000009';
    const accepted = answering({ verdict: 'accepted', position });
    let cart: object = emptyCart;
    await open('/store', {
      'GET /api/cart': () => ({ body: cart }),
      'POST /api/sync/push': (call) => {
        cart = { ...emptyCart, lines: [{ productId: id(2), quantity: 1, priceCents: 2_200 }], position };
        return accepted(call);
      },
    });
    fireEvent.click((await card('Candle')).getByRole('button', { name: /Add to Cart/ }));
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'View cart (1)' })).toBeTruthy();
  });
});

describe('a product', () => {
  const openProduct = (n: number, replies: Replies = {}) => open(`/product/${id(n)}`, replies);
  const step = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const quantity = () =>
    within(screen.getByRole('group', { name: /^Quantity/ })).getByRole('status').textContent;

  test('REQ-028 REQ-469 REQ-470 REQ-471 REQ-472 REQ-475 REQ-476 shows everything and the way back', async () => {
    await openProduct(1);
    expect(await screen.findByRole('heading', { level: 1, name: 'Oak Urn' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the store' }).getAttribute('href')).toBe('/store');
    expect(screen.getByRole('img', { name: 'Oak Urn' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText('Memorial Urns')).toBeTruthy();
    expect(screen.getByText('$89.00')).toBeTruthy();
    expect(screen.getAllByText('Made by hand.')).toHaveLength(2);
  });

  test('REQ-473 REQ-474 REQ-485 REQ-486 REQ-487 has the fixed rating and the benefits', async () => {
    await openProduct(1);
    expect(await screen.findByRole('img', { name: 'Rated five of five stars' })).toBeTruthy();
    for (const text of ['(48 reviews)', 'Quality guarantee', 'Free shipping over $50', 'Handcrafted'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('REQ-473 REQ-490 a site that sells shows no sample of a review', async () => {
    await openProduct(1, { 'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }) });
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    expect(screen.queryByText('(48 reviews)')).toBeNull();
  });

  test('REQ-477 REQ-478 REQ-479 counts from one to what there is', async () => {
    await openProduct(2);
    expect(await screen.findByText('Only 5 left in stock')).toBeTruthy();
    expect(quantity()).toBe('1');
    step('One fewer');
    expect(quantity()).toBe('1');
    for (let n = 0; n < 7; n += 1) step('One more');
    expect(quantity()).toBe('5');
  });

  test.each([
    ['six', 3, 'Bird Bath'],
    ['none', 4, 'Print Kit'],
    ['an unknown number', 5, 'Paw Ring'],
  ])('REQ-477 a product with %s in stock says nothing of how many are left', async (_, n, name) => {
    await openProduct(n);
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.queryByText(/left in stock/)).toBeNull();
  });

  test('an engraved one asks for its words, and is added once they fit', async () => {
    const { calls } = await openProduct(6, {
      [`GET /api/products/${stone.id}`]: () => ({ body: stone }),
      'POST /api/sync/push': answering({ verdict: 'accepted', position: null }),
    });
    const field = await screen.findByRole('textbox', { name: 'Engraving' });
    expect(field.getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('Up to 5 characters. We engrave them exactly as you type them.')).toBeTruthy();
    const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    const pushed = () => calls.filter(({ path }) => path === '/api/sync/push');
    add();
    expect(await screen.findByText('Please write what we should engrave')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Bella!' } });
    expect(screen.queryByText('Please write what we should engrave')).toBeNull();
    add();
    expect(await screen.findByText('Please use at most 5 characters')).toBeTruthy();
    expect([document.activeElement, pushed()]).toEqual([field, []]);
    fireEvent.change(field, { target: { value: ' Bella ' } });
    add();
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
    expect(pushed().map(({ body }) => body)).toMatchObject([
      { commands: [{ type: 'AddToCart', payload: { productId: stone.id, engraving: { text: 'Bella' } } }] },
    ]);
    expect(screen.queryByRole('link', { name: 'Send as Gift' })).toBeNull();
  });

  test('REQ-240 one that is made from a photo asks for it, shows it, and is added with it', async () => {
    const { calls } = await openProduct(7, {
      [`GET /api/products/${keepsake.id}`]: () => ({ body: keepsake }),
      'POST /api/sync/push': answering({ verdict: 'accepted', position: null }),
    });
    const group = within(await screen.findByRole('group', { name: 'Your photo' }));
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const pushed = () => calls.filter(({ path }) => path === '/api/sync/push');
    press('Add to Cart');
    expect(await group.findByText('Please choose the photo we should make it from')).toBeTruthy();
    const choose = group.getByRole('button', { name: 'Choose a photo' });
    expect([document.activeElement, pushed()]).toEqual([choose, []]);
    const take = (type: string) =>
      fireEvent.change(group.getByLabelText('Your photo', { selector: 'input' }), {
        target: { files: [new File(['x'], 'bella', { type })] },
      });
    take('text/html');
    expect(await screen.findByText('Invalid File Type')).toBeTruthy();
    dismissNotice();
    expect(group.queryByRole('img')).toBeNull();
    take('image/jpeg');
    expect((await group.findByRole('img', { name: 'Your photo' })).getAttribute('src')).toBe(photo);
    expect(group.queryByText('Please choose the photo we should make it from')).toBeNull();
    press('Remove photo');
    expect([group.queryByRole('img'), document.activeElement]).toEqual([null, choose]);
    take('image/jpeg');
    await group.findByRole('img', { name: 'Your photo' });
    press('Add to Cart');
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    await waitFor(() => expect(group.queryByRole('img')).toBeNull());
    expect(pushed().map(({ body }) => body)).toMatchObject([
      { commands: [{ type: 'AddToCart', payload: { productId: keepsake.id, photo: { dataUrl: photo } } }] },
    ]);
    expect(screen.queryByRole('link', { name: 'Send as Gift' })).toBeNull();
  });

  test('REQ-479 counts to 99 where the stock is unknown', async () => {
    await openProduct(5);
    await screen.findByRole('heading', { level: 1, name: 'Paw Ring' });
    for (let n = 0; n < 120; n += 1) step('One more');
    expect(quantity()).toBe('99');
  });

  test('REQ-480 REQ-481 is added, saying so, or sent as a gift', async () => {
    await openProduct(2, { 'POST /api/sync/push': answering({ verdict: 'accepted', position: null }) });
    const add = await screen.findByRole('button', { name: 'Add to Cart' });
    fireEvent.click(add);
    expect(add.textContent).toBe('Adding...');
    expect(await screen.findByText('Added to your cart')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send as Gift' }).getAttribute('href')).toBe(
      `/send-gift/${id(2)}`,
    );
  });

  test.each([
    ['', 'Failed to add item to cart. Please try again.'],
    ['This is sold out', 'This is sold out'],
  ])(
    'REQ-758 REQ-762 what cannot be added is told, and was never said to be in the cart: %j',
    async (message, said) => {
      const verdict = { verdict: 'rejected', code: 'out-of-stock', message, errors: [] };
      await openProduct(2, { 'POST /api/sync/push': answering(verdict) });
      const titles: (string | null)[] = [];
      const watching = new MutationObserver(() =>
        titles.push(...screen.queryAllByText(/^(Added|Saved)/).map(({ textContent }) => textContent)),
      );
      watching.observe(document.body, { childList: true, subtree: true, characterData: true });
      fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
      expect(await screen.findByText(said)).toBeTruthy();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeTruthy());
      watching.disconnect();
      expect(titles).toEqual([]);
    },
  );

  test('REQ-762 without an answer it says that it waits on this device', async () => {
    await openProduct(2, { 'POST /api/sync/push': () => null });
    fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    expect(screen.getByText(/^We’ll add Candle to your cart as soon as you’re back online/)).toBeTruthy();
    expect(screen.queryByText('Added to your cart')).toBeNull();
  });

  test('REQ-483 is shared by the device’s own sheet where there is one', async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    await openProduct(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Candle', url: location.href }));
    expect(screen.queryByText('Link Copied')).toBeNull();
  });

  test('REQ-484 else its link is copied, and that is told', async () => {
    const writeText = vi.fn(async () => {});
    const device = { share: { value: undefined }, clipboard: { value: { writeText } } };
    vi.stubGlobal('navigator', Object.create(navigator, device));
    await openProduct(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link Copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(location.href);
  });

  test('REQ-488 REQ-489 REQ-490 its tabs tell more', async () => {
    await openProduct(5);
    const tab = async (name: string) => {
      const found = await screen.findByRole('tab', { name });
      fireEvent.mouseDown(found);
      fireEvent.focus(found);
      return within(await screen.findByRole('tabpanel', { name }));
    };
    expect((await tab('Description')).getByText('Made by hand.')).toBeTruthy();
    const rows = (await tab('Specifications'))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Category', 'Remembrance Jewelry'],
      ['Price', '$92.00'],
      ['Availability', 'In stock'],
      ['Stock quantity', 'Made to order'],
    ]);
    expect((await tab('Reviews')).getByText('4.9 of 5')).toBeTruthy();
  });

  test('REQ-491 one that is not there says Product Not Found', async () => {
    await openProduct(9, { [`GET /api/products/${id(9)}`]: () => ({ status: 404, body: {} }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy();
  });

  test('REQ-756 one that cannot be fetched says so', async () => {
    const away = () => ({ status: 403, body: {} });
    await openProduct(9, { 'GET /api/products': away, [`GET /api/products/${id(9)}`]: away });
    expect(await screen.findByText('Failed to fetch product')).toBeTruthy();
  });
});
