import { cartEntity, visitorsCart } from '@everpaw/contracts/cart/cart.entity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openOffline } from '../../offline/offline.ts';
import { freshDatabase, positionOf } from '../../offline/testing/fixtures.ts';
import { ana, asUser, renderApp, stubServer } from '../../test-app.tsx';

const urn = '0197f3a0-0000-7000-8000-000000000001';
const orderId = '0197f3a0-0000-7000-8000-000000000002';
const products = [
  {
    id: urn,
    name: 'Oak Urn',
    description: 'Made by hand.',
    price: '20.00',
    category: 'urns',
    imageUrl: '/products/garden-stone.svg',
    inStock: true,
    stockQuantity: 14,
    isActive: true,
    featured: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
];
const cart = (quantity: number) => ({
  id: visitorsCart,
  accountId: null,
  lines: quantity > 0 ? [{ productId: urn, quantity, priceCents: 2_000 }] : [],
  wishlist: [],
  promo: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  position: positionOf(1),
});
const refused = (code: string, more: object = {}) => ({
  status: 409,
  body: { error: `Refused: ${code}`, code, ...more },
});
const amounts = (totalCents: number, taxCents = 0) => ({
  subtotalCents: 2_000,
  discountCents: 0,
  shippingCents: 999,
  taxCents,
  totalCents,
});

type Replies = Parameters<typeof stubServer>[0];

async function open(mode: 'testing' | 'live', replies: Replies = {}, quantity = 1) {
  localStorage.clear();
  const calls = stubServer({
    ...asUser(null),
    'GET /api/site': () => ({ body: { mode, calls: [] } }),
    'GET /api/products': () => ({ body: products }),
    'GET /api/cart': () => ({ body: cart(quantity) }),
    'POST /api/create-payment-intent': () => refused('testing-mode'),
    ...replies,
  });
  const app = renderApp('/checkout', { offline: openOffline({ db: freshDatabase() }) });
  await screen.findByRole('heading', { level: 1, name: 'Checkout' });
  return { ...app, calls };
}
const fields = {
  'First name': 'Ana',
  'Last name': 'Reis',
  Email: 'ana@example.org',
  Phone: '0123456789',
  Address: '1 Long Lane',
  City: 'Porto',
  State: 'Porto',
  'ZIP code': '12345',
};
const fill = () => {
  for (const [name, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
};
/** The button once it can be pressed: when the provider's fields are there. */
const payButton = (total: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: `Pay ${total}` });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    return button;
  });
const amountsShown = async () =>
  within(await screen.findByRole('region', { name: 'Order Summary' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

describe('while the site is being tested', () => {
  test('REQ-520 an empty cart says so', async () => {
    await open('testing', {}, 0);
    expect(await screen.findByText('Your cart is empty.')).toBeDefined();
  });

  test('REQ-030 REQ-521 REQ-522 REQ-524 REQ-540 it prepares, then says that it is disabled, and so is the button', async () => {
    const { calls } = await open('testing');
    expect(await screen.findByText('Preparing checkout...')).toBeDefined();
    expect((await screen.findByRole('note')).textContent).toContain('Checkout is disabled');
    const button = screen.getByRole('button', { name: 'Payment Temporarily Disabled' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    const asked = calls.filter(({ path }) => path === '/api/create-payment-intent');
    expect(asked.map(({ body }) => body)).toEqual([{ amount: 29.99 }]);
  });

  test('REQ-525 REQ-526 REQ-536 it has the form, the four countries, and a stand-in for the card', async () => {
    await open('testing');
    await screen.findByRole('note');
    for (const name of Object.keys(fields)) expect(screen.getByLabelText(name)).toBeDefined();
    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    expect([...country.options].map(({ value }) => value)).toEqual(['US', 'CA', 'GB', 'AU']);
    expect(screen.getByRole('group', { name: 'Card' }).getAttribute('disabled')).not.toBeNull();
  });

  test('REQ-527 REQ-529 REQ-534 a field says what is wrong with it once it was left', async () => {
    await open('testing');
    await screen.findByRole('note');
    expect(screen.queryByText('First name is required.')).toBeNull();
    fireEvent.blur(screen.getByLabelText('First name'));
    expect(await screen.findByText('First name is required.')).toBeDefined();
    const email = screen.getByLabelText('Email');
    fireEvent.change(email, { target: { value: 'hannah@' } });
    expect(screen.queryByText('Please enter a valid email.')).toBeNull();
    fireEvent.blur(email);
    expect(await screen.findByText('Please enter a valid email.')).toBeDefined();
    fireEvent.change(email, { target: { value: 'hannah@example.com' } });
    await waitFor(() => expect(screen.queryByText('Please enter a valid email.')).toBeNull());
    fireEvent.change(screen.getByLabelText('ZIP code'), { target: { value: '3000' } });
    fireEvent.blur(screen.getByLabelText('ZIP code'));
    expect(await screen.findByText('Please enter a valid ZIP code.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'AU' } });
    await waitFor(() => expect(screen.queryByText('Please enter a valid ZIP code.')).toBeNull());
  });

  test('REQ-537 REQ-538 REQ-539 the summary has the lines, the sums, and the tax of the next step', async () => {
    await open('testing');
    expect(await amountsShown()).toEqual([
      'Subtotal $20.00',
      'Shipping $9.99',
      'Tax Calculated at next step',
      'Total $29.99',
    ]);
    expect(screen.getByText('Oak Urn')).toBeDefined();
  });

  test('REQ-523 a payment that could not be prepared can be tried again', async () => {
    let isAway = true;
    await open('testing', {
      'POST /api/create-payment-intent': () => (isAway ? { status: 500 } : refused('testing-mode')),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    fireEvent.click(again);
    expect(await screen.findByRole('note')).toBeDefined();
  });
});

describe('where the site sells', () => {
  const ticket = { clientSecret: 'pi_1_secret_2', publishableKey: null, orderId, totalCents: 2_999 };
  const quote = { 'GET /api/checkout': () => ({ body: { amounts: amounts(2_999), publishableKey: null } }) };

  test('REQ-744 pays what was confirmed, and goes on to the order', async () => {
    const { calls, place } = await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () => ({ body: ticket }),
      'POST /api/payments/simulated': () => ({ body: { status: 'succeeded' } }),
    });
    await payButton('$29.99');
    expect(screen.queryByRole('note')).toBeNull();
    fill();
    fireEvent.click(await payButton('$29.99'));
    await waitFor(() => expect(place()).toBe(`/order-success?order=${orderId}`));
    expect(calls.find(({ path }) => path === '/api/create-payment-intent')?.body).toMatchObject({
      confirmedCents: 2_999,
      shippingAddress: { firstName: 'Ana', zipCode: '12345', country: 'US' },
    });
  });

  test('REQ-527 nothing is asked for while the address is incomplete', async () => {
    const { calls } = await open('live', quote);
    fireEvent.click(await payButton('$29.99'));
    expect(await screen.findByText('First name is required.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('REQ-541 a declined card is told, and the total that changed waits to be confirmed', async () => {
    let isChanged = true;
    await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () =>
        isChanged
          ? refused('total-changed', { current: { amounts: amounts(3_199, 200) } })
          : { body: { ...ticket, totalCents: 3_199 } },
      'POST /api/payments/simulated': () => ({ body: { status: 'declined' } }),
    });
    await payButton('$29.99');
    fill();
    fireEvent.click(await payButton('$29.99'));
    expect(await screen.findByText('It’s $31.99 now. Nothing has been charged.')).toBeDefined();
    expect(await amountsShown()).toContain('Tax $2.00');
    isChanged = false;
    fireEvent.click(await payButton('$31.99'));
    expect(await screen.findByText('Payment Failed')).toBeDefined();
    expect(screen.getByText('Your card was declined.')).toBeDefined();
  });

  test('REQ-537 REQ-744 the lines of a total that changed are those of now, and its tax stays', async () => {
    let price = '20.00';
    let confirmed = 0;
    const dearer = { ...amounts(3_199, 200), subtotalCents: 2_200, shippingCents: 799 };
    await open('live', {
      ...quote,
      'GET /api/products': () => ({ body: products.map((product) => ({ ...product, price })) }),
      'POST /api/create-payment-intent': () =>
        confirmed++ === 0 ? refused('total-changed', { current: { amounts: dearer } }) : { body: ticket },
      'POST /api/payments/simulated': () => ({ body: { status: 'declined' } }),
    });
    const summary = within(await screen.findByRole('region', { name: 'Order Summary' }));
    await payButton('$29.99');
    expect(summary.getAllByText('$20.00')).toHaveLength(2);
    fill();
    price = '22.00';
    fireEvent.click(await payButton('$29.99'));
    await screen.findByText('It’s $31.99 now. Nothing has been charged.');
    await waitFor(() => expect(summary.getAllByText('$22.00')).toHaveLength(2));
    fireEvent.click(await payButton('$31.99'));
    await screen.findByText('Your card was declined.');
    expect(await amountsShown()).toContain('Tax $2.00');
  });

  test('REQ-521 without a connection it says that paying needs one, and goes on once there is one', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
    fireEvent(window, new Event('offline'));
    let isAway = true;
    await open('live', {
      'GET /api/checkout': () =>
        isAway ? null : { body: { amounts: amounts(2_999), publishableKey: null } },
    });
    const text = 'Checking out needs a connection. Your cart is kept on this device until you have one.';
    expect(await screen.findByText(text)).toBeDefined();
    isAway = false;
    Reflect.deleteProperty(navigator, 'onLine');
    fireEvent(window, new Event('online'));
    expect(await payButton('$29.99')).toBeDefined();
  });

  test('REQ-505 REQ-734 a code that somebody else used up is told, and the cart can be paid without it', async () => {
    const { calls } = await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () => ({
        status: 409,
        body: {
          error: 'This code has been used the maximum number of times',
          code: 'code-used-up',
          current: { amounts: amounts(3_199) },
        },
      }),
    });
    await payButton('$29.99');
    fill();
    fireEvent.click(await payButton('$29.99'));
    await screen.findByText(
      'This code has been used the maximum number of times. It’s $31.99 now. Nothing has been charged.',
    );
    fireEvent.click(await payButton('$31.99'));
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        confirmedCents: 3_199,
      }),
    );
  });

  test('REQ-541 the last one stays to be paid after a declined card, with the address that was written', async () => {
    let stockQuantity = 1;
    const { client, calls } = await open('live', {
      ...quote,
      'GET /api/products': () => ({ body: products.map((product) => ({ ...product, stockQuantity })) }),
      'POST /api/create-payment-intent': () => ({ body: ticket }),
      'POST /api/payments/simulated': () => ({ body: { status: 'declined' } }),
    });
    await payButton('$29.99');
    fill();
    stockQuantity = 0;
    fireEvent.click(await payButton('$29.99'));
    await screen.findByText('Your card was declined.');
    const address = screen.getByLabelText<HTMLInputElement>('Address');
    const asked = () => calls.filter(({ path }) => path === '/api/cart').length;
    const before = asked();
    await client.invalidateQueries({ queryKey: ['/api/products'] });
    // That there is none by now makes the page ask for what is held.
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect([address.isConnected, address.value]).toEqual([true, '1 Long Lane']);
    expect(screen.getByRole('button', { name: 'Pay $29.99' })).toBeDefined();
    expect(screen.getByText('Oak Urn')).toBeDefined();
  });

  test.each([
    [
      'another page of the app',
      () => fireEvent.click(screen.getByRole('link', { name: 'Back to the cart' })),
    ],
    ['another site', () => fireEvent(window, new Event('pagehide'))],
  ])(
    'SEC-42 leaving for %s after a declined card gives back what the order holds, once',
    async (_, leave) => {
      const { calls, unmount } = await open('live', {
        ...quote,
        'POST /api/create-payment-intent': () => ({ body: ticket }),
        'POST /api/payments/simulated': () => ({ body: { status: 'declined' } }),
      });
      fireEvent(window, new Event('pagehide'));
      await payButton('$29.99');
      fill();
      fireEvent.click(await payButton('$29.99'));
      await screen.findByText('Your card was declined.');
      const released = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
      expect(released()).toEqual([]);
      leave();
      await waitFor(() => expect(released()).toEqual([`/api/orders/${orderId}/hold`]));
      unmount();
      expect(released()).toHaveLength(1);
    },
  );

  test('SEC-42 nothing is given back while the bank is asked, nor once it is paid', async () => {
    let answer = (_: unknown) => {};
    const { calls, place, unmount } = await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () => ({ body: ticket }),
      'POST /api/payments/simulated': () => ({ body: { status: 'succeeded' } }),
    });
    const send = fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/payments/simulated') await new Promise((resolve) => (answer = resolve));
      return send(path, init);
    });
    await payButton('$29.99');
    fill();
    const before = answer;
    fireEvent.click(await payButton('$29.99'));
    await waitFor(() => expect(answer).not.toBe(before));
    fireEvent(window, new Event('pagehide'));
    answer(null);
    await waitFor(() => expect(place()).toBe(`/order-success?order=${orderId}`));
    fireEvent(window, new Event('pagehide'));
    unmount();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('REQ-541 a cart that another tab has paid says so, with the way to its order', async () => {
    const { place } = await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () => refused('already-paid', { current: { orderId } }),
    });
    await payButton('$29.99');
    fill();
    fireEvent.click(await payButton('$29.99'));
    expect(await screen.findByRole('heading', { name: 'This is already paid' })).toBeDefined();
    expect(screen.queryByText('Payment Failed')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'See your order' }));
    expect(place()).toBe(`/order-success?order=${orderId}`);
  });

  test('REQ-541 a declined card is told no longer once another try is paid', async () => {
    const said = ['declined', 'succeeded'];
    const { place } = await open('live', {
      ...quote,
      'POST /api/create-payment-intent': () => ({ body: ticket }),
      'POST /api/payments/simulated': () => ({ body: { status: said.shift() } }),
    });
    await payButton('$29.99');
    fill();
    fireEvent.click(await payButton('$29.99'));
    expect(await screen.findByText('Your card was declined.')).toBeDefined();
    fireEvent.click(await payButton('$29.99'));
    await waitFor(() => expect(place()).toBe(`/order-success?order=${orderId}`));
    expect(screen.queryByText('Your card was declined.')).toBeNull();
  });

  test('REQ-542 what nobody expected is told in the specified words', async () => {
    await open('live', { ...quote, 'POST /api/create-payment-intent': () => ({ status: 500 }) });
    await payButton('$29.99');
    fill();
    fireEvent.click(await payButton('$29.99'));
    expect(await screen.findByText('Payment Error')).toBeDefined();
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeDefined();
  });
});

describe('the page after paying', () => {
  const order = (status: string) => ({
    id: orderId,
    userId: null,
    status,
    totalAmount: '29.99',
    stripePaymentIntentId: 'pi_1',
    shippingAddress: {
      firstName: 'Ana',
      lastName: 'Reis',
      email: 'ana@example.org',
      phone: '0123456789',
      address: '1 Long Lane',
      city: 'Porto',
      state: 'Porto',
      zipCode: '12345',
      country: 'US',
    },
    billingAddress: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    items: [
      {
        id: `${orderId} ${urn}`,
        orderId,
        productId: urn,
        name: 'Oak Urn',
        imageUrl: '/products/garden-stone.svg',
        quantity: 1,
        priceAtTime: '20.00',
      },
    ],
    promoCode: null,
    amounts: amounts(2_999),
    refundCents: 0,
    refund: 'none',
    steps: [
      { step: 'ordered', at: '2026-01-01T12:00:00.000Z' },
      { step: 'paid', at: '2026-01-02T12:00:00.000Z' },
    ],
    gift: null,
  });

  test('REQ-511 what was paid leaves the cart of this device at once, also where the server takes a moment', async () => {
    const db = freshDatabase();
    let asked = 0;
    stubServer({
      ...asUser(null),
      [`GET /api/orders/${orderId}`]: () => ({ body: order('paid') }),
      // The first answer comes before the server has taken it out.
      'GET /api/cart': () => ({ body: { ...cart(asked++ === 0 ? 1 : 0), position: positionOf(asked) } }),
    });
    const offline = openOffline({ db });
    await offline.cacheAnswer(cartEntity.name, { ...cart(1), position: positionOf(0) });
    renderApp(`/order-success?order=${orderId}`, { offline });
    await screen.findByRole('heading', { level: 1, name: 'Thank you' });
    const another = renderApp('/cart', { offline: openOffline({ db }) });
    await within(another.container).findByRole('heading', { name: 'Your Cart is Empty' });
    expect(asked).toBe(2);
  });

  test.each([
    ['testing', 'Nothing was charged', /This site is in testing mode/],
    ['live', 'No order here', /This page shows an order/],
  ])('REQ-045 says that there is no order, on a site in %s mode', async (mode, name, text) => {
    stubServer({ ...asUser(null), 'GET /api/site': () => ({ body: { mode, calls: [] } }) });
    renderApp('/order-success');
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  test.each([
    ['processing', 'We’re getting it ready to ship.'],
    ['shipped', 'It has left us, and is with the carrier.'],
    ['delivered', 'It has arrived.'],
  ])('REQ-708 an order that is %s says so in a sentence', async (status, text) => {
    stubServer({ ...asUser(null), [`GET /api/orders/${orderId}`]: () => ({ body: order(status) }) });
    renderApp(`/order-success?order=${orderId}`);
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('a visitor’s order opens by its link, without its address and with nothing to cancel', async () => {
    const body = { ...order('paid'), byLink: true, shippingAddress: null };
    stubServer({ ...asUser(null), [`GET /api/orders/${orderId}?key=k`]: () => ({ body }) });
    renderApp(`/order-success?order=${orderId}&key=k`);
    expect(await screen.findByText(/anyone with this link/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'See all your orders' })).toBeNull();
  });

  test('REQ-416 an account’s order leads to all of them', async () => {
    stubServer({
      ...asUser(ana),
      [`GET /api/orders/${orderId}`]: () => ({ body: { ...order('paid'), userId: ana.id } }),
    });
    renderApp(`/order-success?order=${orderId}`);
    const all = await screen.findByRole('link', { name: 'See all your orders' });
    expect(all.getAttribute('href')).toBe('/orders');
  });

  test('who is signed out is asked to sign in for an account’s order', async () => {
    stubServer({
      ...asUser(null),
      [`GET /api/orders/${orderId}`]: () => ({
        status: 404,
        body: { error: 'We couldn’t find this order', code: 'order-not-found', errors: [] },
      }),
    });
    renderApp(`/order-success?order=${orderId}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sign in to see your orders' }),
    ).toBeDefined();
  });

  test('REQ-633 REQ-752 waits for the provider’s message, then thanks', async () => {
    let status = 'pending';
    stubServer({ ...asUser(null), [`GET /api/orders/${orderId}`]: () => ({ body: order(status) }) });
    const { client } = renderApp(`/order-success?order=${orderId}`);
    await screen.findByRole('heading', { level: 1, name: 'We’re waiting for your bank' });
    status = 'paid';
    await client.invalidateQueries();
    await screen.findByRole('heading', { level: 1, name: 'Thank you' });
    expect(screen.getByText(/1 Long Lane/)).toBeDefined();
    const steps = within(screen.getByRole('region', { name: 'What has happened so far' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ordered.*Jan.*2026$/),
      expect.stringMatching(/^Paid.*Jan.*2026$/),
    ]);
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined();
  });
});
