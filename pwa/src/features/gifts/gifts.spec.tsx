import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { freshDatabase } from '../../offline/testing/fixtures.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const product = (n: number, name: string, more: Partial<ProductDto> = {}): ProductDto => ({
  id: id(n),
  name,
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
  product(1, 'Oak Urn', { category: 'urns', featured: true }),
  product(2, 'Candle', { price: '22.00', description: 'Smells of honey.', featured: true }),
  product(3, 'Bird Bath', { category: 'garden', price: '79.00', featured: true }),
  product(4, 'Print Kit', { price: '50.00', stockQuantity: 0, inStock: false, featured: true }),
  product(5, 'Bench', { category: 'garden', price: '150.01' }),
  product(6, 'Frame', { category: 'frames', price: '50.00', featured: true }),
  product(7, 'Ring', { category: 'jewelry', price: '92.00', featured: true }),
];
const featured = products.filter((one) => one.featured);

type Replies = Parameters<typeof stubServer>[0];

async function open(path: string, replies: Replies = {}, user: typeof ana | null = ana) {
  localStorage.clear();
  const calls = stubServer({
    ...asUser(user),
    'GET /api/site': () => ({ body: { mode: 'testing', calls: ['/api/products/featured'] } }),
    'GET /api/products': () => ({ body: products }),
    'GET /api/products/featured': () => ({ body: featured }),
    ...replies,
  });
  const app = renderApp(path, { offline: openOffline({ db: freshDatabase() }) });
  await screen.findByRole('heading', { level: 1 });
  return { ...app, calls };
}

beforeEach(() => vi.unstubAllGlobals());

describe('the gifts page', () => {
  const names = async () =>
    (await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent);

  test('REQ-031 REQ-543 REQ-544 REQ-545 REQ-546 REQ-547 says what a gift is and how it goes', async () => {
    await open('/gifts', {}, null);
    const explained = within(await screen.findByRole('region', { name: 'A gift in your name' }));
    for (const name of ['Comfort Gifts', 'Memorial Keepsakes', 'Support Packages'])
      expect(explained.getByRole('heading', { name })).toBeTruthy();
    const steps = within(screen.getByRole('region', { name: 'How it works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(4);
  });

  test('REQ-555 REQ-556 REQ-561 lists what can be sent, with its count, and each leads on', async () => {
    await open('/gifts', {}, null);
    expect(await names()).toEqual(['Bird Bath', 'Candle', 'Frame', 'Print Kit', 'Ring']);
    expect(screen.getByText('5 gifts')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send as Gift: Candle' }).getAttribute('href')).toBe(
      `/send-gift/${id(2)}`,
    );
    const soldOut = screen.getByRole('button', { name: 'Send as Gift: Print Kit' });
    expect(soldOut.getAttribute('aria-disabled')).toBe('true');
  });

  test('REQ-548 REQ-549 REQ-554 is searched by words and price, which the address keeps', async () => {
    const { place } = await open('/gifts?price=25-50', {}, null);
    expect(await names()).toEqual(['Frame', 'Print Kit']);
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'under-25' } });
    expect(await names()).toEqual(['Candle']);
    fireEvent.change(screen.getByLabelText('Search gifts'), { target: { value: 'zebra' } });
    expect(await screen.findByText('No gifts found')).toBeTruthy();
    expect(place()).toBe('/gifts?search=zebra&price=under-25');
    fireEvent.click(screen.getByRole('button', { name: 'Show all gifts' }));
    expect(await names()).toHaveLength(5);
  });

  test('REQ-557 REQ-558 REQ-559 REQ-560 offers words for four', async () => {
    await open('/gifts', {}, null);
    const words = within(await screen.findByRole('region', { name: 'Words to begin with' }));
    expect(words.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'For a close friend',
      'For a family member',
      'For a colleague',
      'For someone grieving',
    ]);
  });

  test('REQ-755 gifts that cannot be fetched say so, and none at all say that', async () => {
    const { unmount } = await open(
      '/gifts',
      { 'GET /api/products': () => ({ status: 404, body: {} }) },
      null,
    );
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy();
    unmount();
    await open('/gifts', { 'GET /api/products': () => ({ body: [products[0]] }) }, null);
    expect(await screen.findByText('No gifts available')).toBeTruthy();
  });
});

describe('sending a gift', () => {
  const fields = {
    'Their name': 'Rui',
    'Their email': 'rui@example.org',
    'Street address': '1 Long Lane',
    City: 'Porto',
    State: 'Porto',
    'ZIP code': '12345',
    'Your words on the card': 'With love',
  };
  const fill = () => {
    for (const [name, value] of Object.entries(fields))
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
  };
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send this gift' }));
  const sums = () =>
    within(screen.getByRole('region', { name: 'Summary' }))
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

  test('REQ-404 REQ-562 REQ-563 asks a visitor to sign in by the login path, which leads back', async () => {
    const { place } = await open(`/send-gift/${id(2)}`, {}, null);
    expect(screen.getByRole('heading', { level: 1, name: 'Sign In Required' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign In to Continue' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(place()).toBe(`/?auth=signin&redirect=${encodeURIComponent(`/send-gift/${id(2)}`)}`);
  });

  test('REQ-564 REQ-565 REQ-566 REQ-743 up to four are offered, one is chosen, and changed', async () => {
    const { place } = await open('/send-gift');
    const offered = await screen.findAllByRole('button', { name: /^Choose (?!.*photo)/ });
    expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Choose Candle',
      'Choose Bird Bath',
      'Choose Frame',
      'Choose Ring',
    ]);
    fireEvent.change(screen.getByLabelText('Their name'), { target: { value: 'Rui' } });
    fireEvent.click(screen.getByRole('button', { name: 'Choose Candle' }));
    expect(await screen.findByRole('heading', { name: 'Your gift' })).toBeTruthy();
    expect(place()).toBe(`/send-gift/${id(2)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Change: Your gift' }));
    expect(await screen.findByRole('button', { name: 'Choose Candle' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe('Rui');
  });

  test.each([`/send-gift/${id(3)}`, `/send-gift?productId=${id(3)}`])(
    'REQ-032 REQ-044 REQ-594 %s has its product chosen',
    async (path) => {
      await open(path);
      expect(await screen.findByText('Bird Bath')).toBeTruthy();
    },
  );

  test.each([1, 5])(
    'REQ-561 what the gifts page does not list (%s) is not chosen, and that is said',
    async (n) => {
      await open(`/send-gift/${id(n)}`);
      expect(
        await screen.findByText('This one can’t be sent as a gift. Please choose another one.'),
      ).toBeTruthy();
      expect(screen.queryByRole('heading', { name: 'Your gift' })).toBeNull();
    },
  );

  test('REQ-567 REQ-568 REQ-569 REQ-570 REQ-571 REQ-572 REQ-573 REQ-574 has its four sections', async () => {
    await open(`/send-gift/${id(2)}`);
    for (const name of ['Your information', 'Who is it for?', 'Delivery address', 'Your message'])
      expect(await screen.findByRole('group', { name })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ana Reis');
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('US');
    for (const name of ['Sign the message with my name', 'Email them when it’s been delivered'])
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'For a colleague' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your words on the card').value).toContain(
      'so sorry to hear',
    );
  });

  test('REQ-586 REQ-587 REQ-588 REQ-589 REQ-590 it costs its price, and nothing else', async () => {
    await open(`/send-gift/${id(2)}`);
    await screen.findByText('Candle');
    expect(sums()).toEqual([
      'Gift $22.00',
      'Gift wrapping Free',
      'Handwritten card Free',
      'Delivery Free',
      'Total $22.00',
    ]);
  });

  test('REQ-592 without a product it says so', async () => {
    await open('/send-gift');
    await screen.findByRole('button', { name: 'Choose Candle' });
    send();
    expect(await screen.findByText('No Product Selected')).toBeTruthy();
    expect(screen.getByText('Please select a product to send as a gift.')).toBeTruthy();
  });

  test('REQ-575 REQ-578 REQ-584 what is missing is said, and nothing goes', async () => {
    const { place } = await open(`/send-gift/${id(2)}`);
    await screen.findByText('Candle');
    send();
    for (const text of ['Recipient name is required.', 'Please include a sympathy message.'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Their name'));
    expect(place()).toBe(`/send-gift/${id(2)}`);
  });

  test('REQ-015 REQ-591 REQ-754 in testing mode it thanks, goes home, and calls nothing', async () => {
    const { place, calls } = await open(`/send-gift/${id(2)}`);
    await screen.findByText('Candle');
    fill();
    send();
    await waitFor(() => expect(place()).toBe('/'));
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a product that is gone or sold out asks for another one', async () => {
    const { unmount } = await open(`/send-gift/${id(9)}`);
    expect(
      await screen.findByText('This gift is no longer available. Please choose another one.'),
    ).toBeTruthy();
    unmount();
    await open(`/send-gift/${id(4)}`);
    expect(
      await screen.findByText('This gift is sold out right now. Please choose another one.'),
    ).toBeTruthy();
  });

  describe('where the site sells', () => {
    const orderId = id(20);
    const live = {
      'GET /api/site': () => ({ body: { mode: 'live', calls: [] } }),
      'GET /api/payments/provider': () => ({ body: { publishableKey: null } }),
      'POST /api/gifts': () => ({
        body: { clientSecret: 'pi_1_secret_2', publishableKey: null, orderId, totalCents: 2_200 },
      }),
      'POST /api/payments/simulated': () => ({ body: { status: 'succeeded' } }),
    };
    const press = async (name: string) => {
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
      fireEvent.click(button);
    };

    test('REQ-590 it is ordered at the price that was seen, paid, and shown', async () => {
      const { place, calls } = await open(`/send-gift/${id(2)}`, live);
      await screen.findByText('Candle');
      fill();
      await press('Pay $22.00');
      await waitFor(() => expect(place()).toBe(`/order-success?order=${orderId}`));
      expect(calls.find(({ path }) => path === '/api/gifts')?.body).toMatchObject({
        productId: id(2),
        confirmedCents: 2_200,
        gift: { senderName: 'Ana Reis', recipientName: 'Rui', message: 'With love', signMessage: true },
      });
    });

    test('a price that changed is shown and confirmed again, and never charged', async () => {
      const amounts = {
        subtotalCents: 2_500,
        discountCents: 0,
        shippingCents: 0,
        taxCents: 0,
        totalCents: 2_500,
      };
      const { calls } = await open(`/send-gift/${id(2)}`, {
        ...live,
        'POST /api/gifts': () => ({ status: 409, body: { code: 'total-changed', current: { amounts } } }),
      });
      await screen.findByText('Candle');
      fill();
      await press('Pay $22.00');
      expect(await screen.findByText('Please check the total again')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Pay $25.00' })).toBeTruthy();
      expect(calls.some(({ path }) => path === '/api/payments/simulated')).toBe(false);
    });

    test('REQ-593 an order that fails says so', async () => {
      await open(`/send-gift/${id(2)}`, { ...live, 'POST /api/gifts': () => ({ status: 500 }) });
      await screen.findByText('Candle');
      fill();
      await press('Pay $22.00');
      expect(await screen.findByText('Failed to place gift order. Please try again.')).toBeTruthy();
    });
  });
});
