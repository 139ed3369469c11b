import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giftsApi } from '@everpaw/contracts/gifts/gifts.api';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import type { MoneyKind } from '@everpaw/contracts/payments/money-of-log';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { moneyOf } from '../src/audit/money-of-period.ts';
import { pagesOfLog } from '../src/audit/transparency/logged-events.ts';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { operateAudit } from '../src/operator/operate-audit.ts';
import { openPaymentGateway, type PaymentGateway } from '../src/payments/payment-gateway.ts';
import { paymentJobs } from '../src/payments/payment-jobs.ts';
import { noFaults, type SimulatedProvider } from '../src/payments/simulated-provider.ts';
import { asOperator, memberWithRole } from './helpers/personas.ts';
import { address, liveMode, providerOf } from './helpers/shop.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const gift = {
  senderName: 'Ana Reis',
  senderEmail: 'giver@example.org',
  recipientName: 'Rui Reis',
  recipientEmail: 'rui@example.org',
  address: '7 Long Lane',
  city: 'Porto',
  state: 'Porto',
  zipCode: '12345',
  country: 'US',
  message: 'With love',
};

let dataDir: string;
let payments: PaymentGateway;
let provider: SimulatedProvider;
let site: Site;
let productId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everpaw-money-'));
  payments = await openPaymentGateway({ kind: 'simulated' }, () => new Date());
  provider = providerOf(payments);
  site = await openSite({ dataDir, env: liveMode, payments });
  await seedEcardTemplates(site.platform);
  const admin = await memberWithRole(site, 'admin');
  const cup = { name: 'A cup', description: 'For tea.', category: 'gifts', imageUrl: '/products/x.svg' };
  const product = { ...cup, priceCents: 1_234, isFeatured: false, stockQuantity: null };
  productId = String((await admin.post('/api/admin/products', product)).json.id);
  await site.settled();
});
afterAll(async () => {
  await site.close();
  await payments.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  Object.assign(provider.faults, noFaults);
});

const answers = (client: Client, clientSecret: string, answer = 'approved') =>
  client.post(paymentsApi.simulate.path, { clientSecret, answer });
async function ordered(client: Client, quantity = 1) {
  await client.post('/api/cart', { productId, quantity });
  const { amounts } = (await client.get(ordersApi.checkout.path)).json;
  const confirmedCents = amounts.totalCents;
  const { status, json, text } = await client.post(ordersApi.pay.path, {
    confirmedCents,
    shippingAddress: address,
  });
  if (status !== 200) throw new Error(text);
  return { orderId: String(json.orderId), clientSecret: String(json.clientSecret) };
}
const statusOf = async (client: Client, orderId: string) =>
  (await client.get(`/api/orders/${orderId}`)).json.status;
const becomes = (client: Client, orderId: string, status: string) =>
  until(async () => (await statusOf(client, orderId)) === status);
const intentOf = (orderId: string) => {
  const intent = provider.intents().find(({ metadata }) => metadata.paymentId === orderId);
  if (!intent) throw new Error('no intent');
  return intent;
};
const countOf = async (orderId: string, wanted: string) => {
  let count = 0;
  for await (const { event } of site.platform.eventLog.log.readStream(`payment-${orderId}`))
    if (event?.type === wanted) count += 1;
  return count;
};

describe('SEC-22 REQ-752 messages of the payment provider', () => {
  const post = (body: string, signature: string) =>
    site.browser().post(paymentsApi.webhook.path, body, {
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signature,
        'sec-fetch-site': 'none',
      },
    });
  /** The genuine message of a payment that succeeded at the provider and was never told. */
  async function untold() {
    provider.faults.loses = ['payment_intent.succeeded'];
    const client = await site.member();
    const { orderId, clientSecret } = await ordered(client);
    await answers(client, clientSecret);
    const data = { object: intentOf(orderId) };
    const message = { id: `evt_${randomUUID()}`, object: 'event', type: 'payment_intent.succeeded', data };
    return { client, orderId, message };
  }

  test('a genuine one twenty times at once is one payment, and replayed later it is nothing new', async () => {
    const { client, orderId, message } = await untold();
    const { body, signature } = provider.signed(message);
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(body, signature)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await becomes(client, orderId, 'paid');
    expect((await post(body, signature)).status).toBe(200);
    expect(await countOf(orderId, 'PaymentSucceeded')).toBe(1);
  });

  test('one that was signed too long ago, or with the secret of another endpoint, is refused', async () => {
    const { client, orderId, message } = await untold();
    const old = provider.signed(message, new Date(Date.now() - 6 * 60_000));
    expect((await post(old.body, old.signature)).json.code).toBe('webhook-refused');
    const time = Math.floor(Date.now() / 1_000);
    const mac = createHmac('sha256', 'whsec_of_another').update(`${time}.${old.body}`).digest('hex');
    expect((await post(old.body, `t=${time},v1=${mac}`)).json.code).toBe('webhook-refused');
    await site.settled();
    expect(await statusOf(client, orderId)).toBe('pending');
    expect(await countOf(orderId, 'PaymentSucceeded')).toBe(0);
    const fresh = provider.signed(message);
    expect((await post(fresh.body, fresh.signature)).status).toBe(200);
    await becomes(client, orderId, 'paid');
  });

  test('one that was lost while the site was away is made up for by asking: the order is completed', async () => {
    const { client, orderId } = await untold();
    const cookies = new Map(client.cookies);
    await site.close();
    site = await openSite({ dataDir, env: liveMode, payments });
    const buyer = Object.assign(site.browser(), { cookies });
    expect(await statusOf(buyer, orderId)).toBe('pending');
    const queued = await site.platform.jobs.queued(1_000);
    expect(queued.map(({ name }) => name)).toContain('ask-payment');
    const { executor, states } = site.platform;
    const ask = paymentJobs({ gateway: payments, executor, states })['ask-payment'];
    const data = { paymentId: orderId, intentId: intentOf(orderId).id };
    const job = { id: randomUUID(), name: 'ask-payment', data, attempt: 1 };
    await Promise.all([ask(job), ask(job)]);
    await becomes(buyer, orderId, 'paid');
    expect(await countOf(orderId, 'PaymentSucceeded')).toBe(1);
  });

  test('asking about what nobody has paid changes nothing', async () => {
    const client = await site.member();
    const { orderId } = await ordered(client);
    const { executor, states } = site.platform;
    const ask = paymentJobs({ gateway: payments, executor, states })['ask-payment'];
    const asked = (intentId: string) =>
      ask({ id: randomUUID(), name: 'ask-payment', data: { paymentId: orderId, intentId }, attempt: 1 });
    await asked(intentOf(orderId).id);
    await asked('pi_unknown');
    await site.settled();
    expect(await statusOf(client, orderId)).toBe('pending');
  });
});

/** Numbers that look random and are the same each time. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('the money of a period, told by the log', () => {
  const gifts = new Set<string>();
  const day = () => new Date().toISOString().slice(0, 10);

  /** The provider's own books: what it took and gave back, in cents, for what. */
  function books() {
    const kept = new Map<MoneyKind, { receivedCents: number; returnedCents: number }>();
    for (const { id, status, amount_received, metadata } of provider.intents()) {
      if (status !== 'succeeded') continue;
      const kinds: Record<string, MoneyKind> = { ecard: 'ecards', subscription: 'lifetime', order: 'orders' };
      const kind = gifts.has(metadata.paymentId ?? '')
        ? 'gifts'
        : (kinds[metadata.purpose ?? ''] ?? 'subscriptions');
      const sum = kept.get(kind) ?? { receivedCents: 0, returnedCents: 0 };
      kept.set(kind, {
        receivedCents: sum.receivedCents + amount_received,
        returnedCents: sum.returnedCents + provider.refundedOf(id),
      });
    }
    return Object.fromEntries(kept);
  }
  async function told() {
    const period = { from: '2000-01-01T00:00:00.000Z', to: '3000-01-01T00:00:00.000Z' };
    const sums = await moneyOf(pagesOfLog(site.platform.eventLog.log), period);
    return Object.fromEntries(
      sums.map(({ kind, receivedCents, returnedCents }) => [kind, { receivedCents, returnedCents }]),
    );
  }
  const isLevel = async () =>
    JSON.stringify(Object.entries(await told()).sort()) === JSON.stringify(Object.entries(books()).sort());

  async function buysAndMayCancel(random: (below: number) => number) {
    const client = await site.member();
    const { orderId, clientSecret } = await ordered(client, 1 + random(60));
    if (random(4) === 0) await answers(client, clientSecret, 'declined');
    if (random(5) === 0) return;
    await answers(client, clientSecret);
    await becomes(client, orderId, 'paid');
    const turn = random(3);
    if (turn === 0) await client.post(`/api/orders/${orderId}/cancel`);
    if (turn === 1)
      await payments.client.refunds.create({
        payment_intent: intentOf(orderId).id,
        amount: 1 + random(1_000),
      });
  }
  async function givesAndMayCancel(random: (below: number) => number) {
    const client = await site.member();
    const body = { giftId: randomUUID(), productId, confirmedCents: 1_234, gift };
    const { orderId, clientSecret } = (await client.post(giftsApi.pay.path, body)).json;
    gifts.add(orderId);
    await answers(client, clientSecret);
    await becomes(client, orderId, 'paid');
    if (random(2) === 0) await client.post(`/api/orders/${orderId}/cancel`);
  }
  async function sendsCard() {
    const client = await site.member();
    const templateId = seededTemplateId('golden-arch');
    const templates: { id: string; price: number }[] = (await client.get('/api/ecards/templates')).json;
    const confirmedCents = templates.find(({ id }) => id === templateId)?.price;
    const names = { senderName: 'Ana', senderEmail: 'a@example.org', recipientName: 'Ben' };
    const card = { templateId, ...names, recipientEmail: 'b@example.org', personalMessage: 'For you.' };
    const { id } = (await client.post('/api/ecards', card)).json;
    const { clientSecret } = (await client.post(`/api/ecards/${id}/pay`, { confirmedCents })).json;
    await answers(client, clientSecret);
  }
  async function hasLifetime(random: (below: number) => number) {
    const client = await site.member();
    await answers(client, (await client.post(subscriptionsApi.lifetime.path)).json.clientSecret);
    const own = async () => (await client.get(subscriptionsApi.mine.path)).json.subscription;
    await until(async () => (await own())?.planType === 'lifetime');
    if (random(2) === 0) await client.post(subscriptionsApi.moneyBack.path);
  }
  async function subscribes(random: (below: number) => number) {
    const client = await site.member();
    const { clientSecret } = (await client.post(subscriptionsApi.begin.path)).json;
    await answers(client, clientSecret);
    const own = async () => (await client.get(subscriptionsApi.mine.path)).json.subscription;
    const { stripeSubscriptionId } = await until(
      async () => (await own())?.status === 'trialing' && (await own()),
    );
    for (let months = 1 + random(3); months > 0; months -= 1)
      provider.billing.turn(stripeSubscriptionId, 'approved');
    await until(async () => (await own()).payments.length > 0);
    const turn = random(3);
    if (turn === 0) await client.post(subscriptionsApi.moneyBack.path);
    if (turn === 1)
      await asOperator(site, 'ChangePlan', { accountId: client.id, subscriptionStatus: 'free' });
    if (turn === 2)
      await payments.client.refunds.create({
        payment_intent: provider.billing.paidInvoices(client.id)[0]?.intentId,
        amount: 1 + random(599),
      });
  }

  test('is what the provider’s own books say after a random sequence, to the cent', async () => {
    const acts = [buysAndMayCancel, givesAndMayCancel, sendsCard, hasLifetime, subscribes];
    const random = seeded(20_260_301);
    const chosen = [...acts, ...Array.from({ length: 10 }, () => acts[random(acts.length)])];
    await Promise.all(chosen.map((act, place) => act?.(seeded(place))));
    await provider.delivered();
    // What is on its way back arrives by jobs; what differs then is shown by what follows.
    await until(isLevel).catch(() => undefined);
    expect(await told()).toEqual(books());
    const kinds = ['orders', 'gifts', 'ecards', 'lifetime', 'subscriptions'];
    expect(Object.keys(books()).sort()).toEqual(kinds.sort());
  });

  test('is told to an operator as a table, and nothing of days on which nothing moved', async () => {
    const client = await site.member();
    const { orderId, clientSecret } = await ordered(client, 1);
    await answers(client, clientSecret);
    await becomes(client, orderId, 'paid');
    let text = '';
    const money = async (...argv: string[]) => {
      text = '';
      const out = { write: (piece: string) => (text += piece) };
      return operateAudit(site.platform.config, ['money', ...argv], out);
    };
    const first = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await money('--from', first, '--to', day())).toBe(0);
    const { receivedCents = 0, returnedCents = 0 } = (await told()).orders ?? {};
    const line = text.split('\n').find((row) => row.startsWith('orders')) ?? '';
    const [, currency, , received, , returned, kept] = line.split('\t');
    expect([currency, received, returned, kept]).toEqual([
      'USD',
      String(receivedCents),
      String(returnedCents),
      String(receivedCents - returnedCents),
    ]);
    expect(text).toContain('all\tUSD\t');
    expect(await money('--from', '2001-01-01', '--to', '2001-12-31')).toBe(0);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(await money('--from', '2001-02-30', '--to', '2001-12-31')).toBe(2);
    expect(await money('--from', '2001-02-02', '--to', '2001-01-31')).toBe(2);
  });

  test.each([
    [['--from', '2001-02-30', '--to', '2001-12-31'], '--from 2001-02-30 is no day: write one as YYYY-MM-DD.'],
    [['--from', '2001-02-01', '--to', 'yesterday'], '--to yesterday is no day: write one as YYYY-MM-DD.'],
    [['--from', '2001-02-02', '--to', '2001-01-31'], '--to 2001-01-31 is before --from 2001-02-02.'],
    [['--from', '2001-02-02'], /^--to DAY is missing: npm run audit -- money --from DAY --to DAY\.$/],
    [['--to', '2001-02-02'], /^--from DAY is missing: /],
    [[], /^--from DAY is missing: /],
    [['--from', '2001-02-02', '--to'], /^No day follows --to: /],
    [['--from', '2001-02-02', '--until', '2001-02-03'], /^--until is not understood here: /],
    [['--from', '2001-02-02', '--from', '2001-02-03'], /^--from is not understood here: /],
  ])('of an operator who asks with %j names what is wrong in one line', async (words, line) => {
    let text = '';
    const out = { write: (piece: string) => (text += piece) };
    expect(await operateAudit(site.platform.config, ['money', ...words], out)).toBe(2);
    expect(text.split('\n')).toEqual([expect.stringMatching(line), '']);
  });
});
