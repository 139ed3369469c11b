import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ana, asUser, type Call, renderApp, stubServer } from '../../../test-app.tsx';
import { clearNotices } from '../../../ui/helpers/notices.ts';

const id = 'b1c2d3e4-0000-5000-8000-000000000001';
const paid: OrderDto = {
  id,
  userId: ana.id,
  status: 'paid',
  totalAmount: '56.00',
  stripePaymentIntentId: 'pi_1',
  shippingAddress: {
    firstName: 'Ben',
    lastName: 'Ortiz',
    email: 'ben@example.org',
    phone: '0123456789',
    address: '1 Long Lane',
    city: 'Porto',
    state: 'Porto',
    zipCode: '12345',
    country: 'US',
  },
  billingAddress: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  items: [
    {
      id: `${id} stone`,
      orderId: id,
      productId: '0197f3a0-0000-7000-8000-000000000001',
      name: 'Garden Stone',
      imageUrl: '/products/garden-stone.svg',
      quantity: 1,
      priceAtTime: '56.00',
    },
  ],
  promoCode: null,
  amounts: { subtotalCents: 5_600, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 5_600 },
  refundCents: 0,
  refund: 'none',
  steps: [
    { step: 'ordered', at: '2026-01-01T00:00:00.000Z' },
    { step: 'paid', at: '2026-01-01T00:01:00.000Z' },
  ],
  tracking: null,
  gift: null,
};
const keeper: CurrentUser = { ...ana, permissions: ['orders.manage'] };

beforeEach(() => act(clearNotices));

const pageWith = (orders: OrderDto[], nextCursor: string | null = null) => ({ orders, nextCursor });

async function open(order: OrderDto, replies: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    ...asUser(keeper),
    'GET /api/admin/orders': () => ({ body: pageWith([order]) }),
    [`PUT /api/admin/orders/${id}/status`]: () => ({ body: { id } }),
    [`DELETE /api/admin/orders/${id}`]: () => ({ body: { id } }),
    ...replies,
  });
  renderApp('/admin?tool=orders');
  fireEvent.click(await screen.findByRole('button', { name: /Order B1C2D3E4/ }));
  return calls;
}
const sent = (calls: Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const topmost = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
const steps = () =>
  [
    'Start preparing',
    'Mark as sent',
    'Mark as delivered',
    'Change tracking',
    'Cancel order',
    'Refund',
  ].filter((name) => screen.queryByRole('button', { name }));

describe('the orders, for those who look after them', () => {
  test.each([
    ['pending', ['Cancel order']],
    ['paid', ['Start preparing', 'Cancel order']],
    ['processing', ['Mark as sent', 'Cancel order']],
    ['shipped', ['Mark as delivered', 'Change tracking', 'Refund']],
    ['delivered', ['Refund']],
    ['cancelled', []],
  ] as const)('REQ-708 one that is %s has the steps that follow', async (status, expected) => {
    await open({ ...paid, status });
    expect(steps()).toEqual(expected);
    expect(screen.getByText('ben@example.org')).toBeTruthy();
  });

  test('REQ-708 is prepared at once, and goes out with its tracking', async () => {
    const calls = await open(paid);
    press('Start preparing');
    expect(await screen.findByText('The order is being prepared')).toBeTruthy();
    expect(sent(calls)).toEqual([['PUT', `/api/admin/orders/${id}/status`, { status: 'processing' }]]);
  });

  test('REQ-709 says what is engraved', async () => {
    const items = paid.items.map((item) => ({ ...item, engraving: 'Bella' }));
    await open({ ...paid, items });
    expect(topmost().getByText('Engraving: Bella')).toBeTruthy();
  });

  test('REQ-709 shows the photo that it is made from, and opens it in full size', async () => {
    const photoId = 'd1c2d3e4-0000-4000-8000-000000000001';
    const items = paid.items.map((item) => ({ ...item, orderId: id, photoId }));
    await open({ ...paid, items });
    const path = `/api/admin/orders/${id}/photos/${photoId}`;
    const link = topmost().getByRole('link', { name: 'Open the photo full size' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
    expect(topmost().getByAltText('The buyer’s photo').getAttribute('src')).toBe(path);
    expect(topmost().getByText('Made from the buyer’s photo')).toBeTruthy();
  });

  test('REQ-708 one that goes out asks who carries it', async () => {
    const calls = await open({ ...paid, status: 'processing' });
    press('Mark as sent');
    fireEvent.click(topmost().getByRole('button', { name: 'Mark as sent' }));
    expect(screen.getByText('Please enter the carrier.', { selector: '[id]' })).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'CTT' } });
    fireEvent.change(screen.getByLabelText('Tracking number'), { target: { value: 'RR1' } });
    fireEvent.click(topmost().getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByText('The order is on its way')).toBeTruthy();
    expect(sent(calls)).toEqual([
      [
        'PUT',
        `/api/admin/orders/${id}/status`,
        { status: 'shipped', tracking: { carrier: 'CTT', number: 'RR1' } },
      ],
    ]);
  });

  test('REQ-708 a cancellation and an arrival ask first, and say what goes back', async () => {
    const calls = await open(paid);
    press('Cancel order');
    expect(topmost().getByText('$56.00 goes back to the buyer')).toBeTruthy();
    fireEvent.click(topmost().getByRole('button', { name: 'Keep it' }));
    expect(sent(calls)).toEqual([]);
    press('Cancel order');
    fireEvent.click(topmost().getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('The order has been cancelled')).toBeTruthy();
    expect(sent(calls)).toEqual([['DELETE', `/api/admin/orders/${id}`, undefined]]);
  });

  test('REQ-708 one that has arrived is refunded after that was asked, once', async () => {
    const path = `/api/admin/orders/${id}/refund`;
    const calls = await open(
      { ...paid, status: 'delivered' },
      { [`POST ${path}`]: () => ({ body: { id } }) },
    );
    press('Refund');
    expect(topmost().getByText('$56.00 goes back to the buyer')).toBeTruthy();
    fireEvent.click(topmost().getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('The money is on its way back')).toBeTruthy();
    expect(sent(calls)).toEqual([['POST', path, undefined]]);
  });

  test('REQ-708 one whose money is on its way back is not refunded again', async () => {
    await open({ ...paid, status: 'delivered', refund: 'due', refundCents: 5_600 });
    expect(steps()).toEqual([]);
    expect(screen.getByText('$56.00 is on its way back to the buyer.')).toBeTruthy();
  });

  test('a gift says where it goes, what stands on its card and whose name, and can be tracked', async () => {
    const recipient = {
      recipientName: 'Rui Quillfeather',
      recipientEmail: 'rui@example.org',
      recipientPhone: '0987654321',
      address: '7 Quillfeather Lane',
      city: 'Porto',
      state: 'Porto',
      zipCode: '12345',
      country: 'US' as const,
      deliveryInstructions: 'The gate code is 4711',
    };
    const sender = { name: 'Ana Reis', email: 'ana@example.org', phone: '' };
    const card = { message: 'With love', signMessage: true, notifyRecipient: true };
    await open({ ...paid, status: 'shipped', shippingAddress: null, gift: { ...card, recipient, sender } });
    const dialog = within(await screen.findByRole('dialog'));
    const said = dialog.getByRole('region', { name: 'Ship to' }).textContent ?? '';
    for (const words of [
      'Rui Quillfeather',
      '7 Quillfeather Lane',
      'With love',
      'Signed: Ana Reis',
      'The gate code is 4711',
      'rui@example.org',
      '0987654321',
      'ana@example.org',
    ])
      expect(said).toContain(words);
    expect(dialog.getByRole('button', { name: 'Change tracking' })).toBeTruthy();
  });

  test('a step that is refused says why', async () => {
    await open(paid, {
      [`DELETE /api/admin/orders/${id}`]: () => ({ status: 409, body: { error: 'That is not possible.' } }),
    });
    press('Cancel order');
    fireEvent.click(topmost().getByRole('button', { name: 'Cancel order' }));
    expect((await screen.findByRole('alert')).textContent).toBe('That is not possible.');
  });

  test('a refund that could not be made is told to whoever can make it', async () => {
    await open({ ...paid, status: 'cancelled', refundCents: 5_600, refund: 'failed' });
    expect(screen.getByText(/\$56\.00 couldn’t be refunded/)).toBeTruthy();
  });

  test('are found by number and status', async () => {
    const calls = await open(paid, {
      'GET /api/admin/orders?status=paid': () => ({ body: pageWith([paid]) }),
      'GET /api/admin/orders?status=paid&number=ffff': () => ({ body: pageWith([]) }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Orders' }), { target: { value: 'paid' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyz' } });
    expect(screen.getByText('An order number only has digits and the letters A to F')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ffff' } });
    expect(await screen.findByText('No orders found')).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('number=')).map(({ path }) => path)).toEqual([
      '/api/admin/orders?status=paid&number=ffff',
    ]);
  });

  test('older ones are a press away, below those that are there', async () => {
    const older = { ...paid, id: paid.id.replace('b1c2d3e4', 'a0b1c2d3') };
    await open(paid, {
      'GET /api/admin/orders': () => ({ body: pageWith([paid], 'after-it') }),
      'GET /api/admin/orders?cursor=after-it': () => ({ body: pageWith([older]) }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
    await screen.findByRole('button', { name: /Order A0B1C2D3/ });
    expect(screen.getAllByRole('button', { name: /^Order / }).map((row) => row.textContent)).toEqual([
      expect.stringContaining('B1C2D3E4'),
      expect.stringContaining('A0B1C2D3'),
    ]);
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });
});
