import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../../test-app.tsx';
import { clearNotices } from '../../../ui/helpers/notices.ts';

const stone: ProductDto = {
  id: '0197f3a0-0000-7000-8000-000000000001',
  name: 'Garden Stone',
  description: 'Cut by hand.',
  price: '56.00',
  category: 'stones',
  imageUrl: '/products/garden-stone.svg',
  inStock: false,
  stockQuantity: 0,
  isActive: true,
  featured: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const urn: ProductDto = {
  ...stone,
  id: '0197f3a0-0000-7000-8000-000000000002',
  name: 'Oak Urn',
  category: 'urns',
  inStock: true,
  stockQuantity: 4,
  isActive: false,
  featured: false,
};
const path = `/api/admin/products/${stone.id}`;
const keeper: CurrentUser = { ...ana, permissions: ['products.manage'] };
const editor: CurrentUser = { ...ana, permissions: ['products.manage', 'news.manage'] };

beforeEach(() => act(clearNotices));

async function open(user = keeper, replies: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    ...asUser(user),
    'GET /api/admin/products': () => ({ body: [stone, urn] }),
    'GET /api/news-feeds/categories': () => ({ body: [] }),
    [`PUT ${path}`]: () => ({ body: { id: stone.id } }),
    [`PUT /api/admin/products/${urn.id}`]: () => ({ body: { id: urn.id } }),
    [`PUT ${path}/stock`]: () => ({ body: { id: stone.id } }),
    'POST /api/admin/products': () => ({ status: 201, body: { id: stone.id } }),
    ...replies,
  });
  renderApp('/admin?tool=products');
  await screen.findByRole('heading', { name: 'Garden Stone' });
  return calls;
}
const sent = (calls: Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path: to, body }) => [to, body]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const fields = {
  name: stone.name,
  description: stone.description,
  category: stone.category,
  imageUrl: stone.imageUrl,
  priceCents: 5_600,
  isFeatured: true,
};

describe('the products, for those who manage them', () => {
  test('REQ-697 are all listed, with price, stock and what is not on sale, and found by a word', async () => {
    await open();
    expect(screen.getByText(/\$56\.00 · 0 in stock/)).toBeTruthy();
    expect(screen.getByText('Not on sale')).toBeTruthy();
    write('Find a product', 'urn');
    expect(screen.queryByRole('heading', { name: 'Garden Stone' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Oak Urn' })).toBeTruthy();
    write('Find a product', 'sofa');
    expect(screen.getByText('No products with that name')).toBeTruthy();
  });

  test('REQ-698 a new one names what is missing, its picture is uploaded and its price goes in cents', async () => {
    // This test's browser decodes nothing.
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }));
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const calls = await open(keeper, {
      [`PUT /api/media/${sha256}`]: () => ({ body: { sha256, width: 900, height: 600 } }),
    });
    press('New product');
    press('Save');
    expect(screen.getByText('Please enter a price such as 24.00')).toBeTruthy();
    expect(screen.getByText('Please choose a picture')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    const pick = (file: File) =>
      fireEvent.change(screen.getByLabelText('Picture', { selector: 'input' }), {
        target: { files: [file] },
      });
    pick(new File(['abc'], 'candle.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Please select an image file (JPG, PNG, GIF, WebP).')).toBeTruthy();
    pick(new File(['abc'], 'candle.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('button', { name: 'Choose another picture' })).toBeTruthy();
    write('Name', 'Beeswax Candle');
    write(/^Description/, 'Smells of honey.');
    write('Price in dollars', '24.555');
    press('Save');
    expect(screen.getAllByText('Please enter a price such as 24.00')).toHaveLength(2);
    expect(sent(calls).filter(([to]) => to === '/api/admin/products')).toEqual([]);
    write('Price in dollars', '24.5');
    write('How many are in stock', '12');
    press('Save');
    expect(await screen.findByText('The product is saved')).toBeTruthy();
    expect(sent(calls).filter(([to]) => to === '/api/admin/products')).toEqual([
      [
        '/api/admin/products',
        {
          name: 'Beeswax Candle',
          description: 'Smells of honey.',
          category: 'urns',
          imageUrl: `/media/${sha256}/w900.webp`,
          priceCents: 2_450,
          engravingLength: null,
          takesPhoto: false,
          isFeatured: false,
          stockQuantity: 12,
        },
      ],
    ]);
  });

  test('REQ-700 the stock is adjusted with a reason, from what it was thought to be', async () => {
    const calls = await open();
    press('Stock: Garden Stone');
    write('How many are in stock', '7');
    press('Save');
    expect(screen.getByText('Please say why the number changed', { selector: '[id]' })).toBeTruthy();
    write('Why the number changed', 'received');
    press('Save');
    expect(await screen.findByText('The stock is saved')).toBeTruthy();
    expect(sent(calls)).toEqual([[`${path}/stock`, { stockQuantity: 7, before: 0, reason: 'received' }]]);
    // Nobody is asked to write who may not.
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a stock that moved meanwhile is told, and the form stays', async () => {
    await open(keeper, {
      [`PUT ${path}/stock`]: () => ({
        status: 409,
        body: { error: 'The stock has changed in the meantime: it’s now 3', code: 'stock-moved' },
      }),
    });
    press('Stock: Garden Stone');
    write('How many are in stock', '7');
    write('Why the number changed', 'counted');
    press('Save');
    expect(await screen.findByText('The stock has changed in the meantime: it’s now 3')).toBeTruthy();
  });

  test('one is engraved once it says how many characters fit', async () => {
    const calls = await open();
    press('Edit: Garden Stone');
    write('Characters to engrave', '1.5');
    press('Save');
    expect(screen.getAllByText(/^Please enter a whole number up to 120,/)).toHaveLength(2);
    write('Characters to engrave', '12');
    press('Save');
    expect(await screen.findByText('The product is saved')).toBeTruthy();
    expect(sent(calls)).toEqual([
      [path, { ...fields, engravingLength: 12, takesPhoto: false, isActive: true }],
    ]);
  });

  test('one is made from a photo once it says so', async () => {
    const calls = await open();
    press('Edit: Garden Stone');
    fireEvent.click(screen.getByRole('switch', { name: 'Made with a photo' }));
    press('Save');
    expect(await screen.findByText('The product is saved')).toBeTruthy();
    expect(sent(calls)).toEqual([
      [path, { ...fields, engravingLength: null, takesPhoto: true, isActive: true }],
    ]);
  });

  test('one leaves the store only after a question, and comes back without', async () => {
    const calls = await open();
    press('Take off sale: Garden Stone');
    expect(sent(calls)).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off sale' }));
    expect(await screen.findByText('The product is no longer on sale')).toBeTruthy();
    press('Put on sale: Oak Urn');
    expect(await screen.findByText('The product is on sale')).toBeTruthy();
    expect(sent(calls)).toEqual([
      [path, { ...fields, isActive: false }],
      [
        `/api/admin/products/${urn.id}`,
        { ...fields, name: 'Oak Urn', category: 'urns', isFeatured: false, isActive: true },
      ],
    ]);
  });

  test('REQ-733 another price can be told in the news, by those who write them', async () => {
    await open(editor);
    press('Edit: Garden Stone');
    write('Price in dollars', '60');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Write an article' }));
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Garden Stone has a new price');
    expect((screen.getByLabelText('What changed') as HTMLInputElement).value).toBe(
      'It was $56.00 and is now $60.00.',
    );
  });

  test('REQ-733 a product that is back can be told in the news', async () => {
    await open(editor);
    press('Stock: Garden Stone');
    write('How many are in stock', '7');
    write('Why the number changed', 'received');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Write an article' }));
    expect((screen.getByLabelText('What it’s about') as HTMLSelectElement).value).toBe('back-in-stock');
  });
});
