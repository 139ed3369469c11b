import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import { subscriptionsApi as api } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPaymentGateway } from '../src/payments/payment-gateway.ts';
import { noFaults, type SimulatedProvider } from '../src/payments/simulated-provider.ts';
import { overdueTrials } from '../src/subscriptions/overdue-trials.ts';
import { createMemorial } from './helpers/acts.ts';
import { emailsTo } from './helpers/emails.ts';
import { asOperator, memberWithRole } from './helpers/personas.ts';
import { liveMode, providerOf } from './helpers/shop.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Awaited<ReturnType<Site['member']>>;
const planOf = async (client: Client) => (await client.get('/api/auth/user')).json.subscriptionStatus;
const own = async (client: Client) => (await client.get(api.mine.path)).json;
const begin = async (client: Client) => (await client.post(api.begin.path)).json;
const codeOf = async (answer: Promise<{ status: number; json: { code?: string } }>) => {
  const { status, json } = await answer;
  return [status, json.code];
};

async function eventsOf(site: Site, accountId: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of site.platform.eventLog.log.readStream(`subscription-${accountId}`))
    if (event) types.push(event.type);
  return types;
}

describe('a site in testing mode', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  test('REQ-747 REQ-623 prepares the same secret for two tabs, and begins 90 days without a charge', async () => {
    const client = await site.member();
    const [one, two] = await Promise.all([begin(client), begin(client)]);
    expect(one).toMatchObject({ isTest: true, trialDays, publishableKey: null });
    expect(two.clientSecret).toBe(one.clientSecret);
    expect(await codeOf(client.post(api.confirm.path, { clientSecret: 'test_other' }))).toEqual([
      404,
      'not-prepared',
    ]);
    const { clientSecret } = one;
    const { status, json } = await client.post(api.confirm.path, { clientSecret });
    expect([status, json.subscription.status, json.subscription.isTest]).toEqual([200, 'trialing', true]);
    const { trialEndsAt, currentPeriodStart } = json.subscription;
    expect(Date.parse(trialEndsAt) - Date.parse(currentPeriodStart)).toBe(trialDays * 86_400_000);
    await until(async () => (await planOf(client)) === 'premium');
    expect((await client.post(api.confirm.path, { clientSecret })).status).toBe(200);
    expect(await eventsOf(site, client.id)).toEqual(['SubscriptionPrepared', 'TrialStarted']);
    expect(await codeOf(client.post(api.begin.path))).toEqual([409, 'already-premium']);
    expect(await codeOf(client.post(api.lifetime.path))).toEqual([409, 'testing-mode']);
    expect(await codeOf(client.post(api.changeCard.path))).toEqual([409, 'testing-mode']);
    await until(async () =>
      (await emailsTo(site, client.email)).some(({ text }) => text.includes('nothing will be charged')),
    );
  });

  test('REQ-615 a visitor has no subscription', async () => {
    for (const { method, path } of Object.values(api))
      expect((await site.browser().send(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(
        401,
      );
  });

  test('one trial for each account: it can be left, resumed, and does not come twice', async () => {
    const client = await site.member();
    const { clientSecret } = await begin(client);
    const { json } = await client.post(api.confirm.path, { clientSecret });
    await until(async () => (await planOf(client)) === 'premium');
    const first = await createMemorial(client, { petName: 'Luna' });
    const second = await createMemorial(client, { petName: 'Milo' });
    expect((await client.post(api.cancel.path)).status).toBe(200);
    expect((await own(client)).subscription).toMatchObject({ cancelsAtEnd: true, status: 'trialing' });
    expect(await planOf(client)).toBe('premium');
    await client.post(api.resume.path);
    expect((await own(client)).subscription.cancelsAtEnd).toBe(false);
    await asOperator(site, 'EndSubscription', {
      accountId: client.id,
      subscriptionId: json.subscription.id,
      reason: 'trial-over',
    });
    await until(async () => (await planOf(client)) === 'free');
    // REQ-397: nothing is deleted; what is beyond the plan is read, and not changed.
    const rename = (id: string) =>
      client.send('PATCH', `/api/memorials/${id}`, { body: { changes: { petName: 'Lu' }, base: {} } });
    expect((await rename(first)).status).toBe(200);
    expect(await codeOf(rename(second))).toEqual([403, 'memorial-read-only']);
    expect((await site.browser().get(`/api/memorials/${second}`)).json.petName).toBe('Milo');
    expect(await own(client)).toMatchObject({ trialDays: 0, subscription: { status: 'ended' } });
    expect(await codeOf(client.post(api.begin.path))).toEqual([409, 'trial-used']);
    expect(await codeOf(client.post(api.cancel.path))).toEqual([404, 'no-subscription']);
  });

  test('trials end after their 90 days, also when the queue has lost their jobs', async () => {
    const clients = [await site.member(), await site.member()];
    for (const client of clients) {
      const { clientSecret } = await begin(client);
      await client.post(api.confirm.path, { clientSecret });
      await until(async () => (await planOf(client)) === 'premium');
    }
    const { engine, executor } = site.platform;
    const end = overdueTrials({ engine, executor });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await end(inDays(trialDays - 0.01));
    for (const client of clients) expect(await planOf(client)).toBe('premium');
    await end(inDays(trialDays + 0.01));
    for (const client of clients) {
      await until(async () => (await planOf(client)) === 'free');
      expect((await own(client)).subscription.status).toBe('ended');
    }
  });
});

test('REQ-626 money that is to go back goes back after an outage of the provider and a new start of the site', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'everpaw-refund-'));
  const payments = await openPaymentGateway({ kind: 'simulated' }, () => new Date());
  const provider = providerOf(payments);
  const options = { dataDir, env: liveMode, payments, firstBackoffMs: 1_000 };
  try {
    const first = await openSite(options);
    const client = await first.member();
    const { clientSecret } = await begin(client);
    await client.post(paymentsApi.simulate.path, { clientSecret, answer: 'approved' });
    await until(async () => (await own(client)).subscription?.status === 'trialing');
    provider.billing.turn((await own(client)).subscription.stripeSubscriptionId, 'approved');
    await until(async () => (await own(client)).subscription.payments.length === 1);
    Object.assign(provider.faults, { outage: 'down', outageOf: '/v1/refunds' });
    await asOperator(first, 'ChangePlan', { accountId: client.id, subscriptionStatus: 'free' });
    const waits = async (site: Site) =>
      (await site.platform.jobs.queued(100)).some(({ name }) => name === 'refund-invoice');
    await until(() => waits(first));
    await first.close();
    const second = await openSite(options);
    await until(() => waits(second));
    provider.faults.outage = null;
    await until(async () => (await eventsOf(second, client.id)).includes('SubscriptionRefunded'));
    expect(provider.billing.paidInvoices(client.id)).toMatchObject([{ paidCents: 599, refundedCents: 599 }]);
    await second.close();
  } finally {
    await payments.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('a site that sells', () => {
  let site: Site;
  let admin: Member;
  let provider: SimulatedProvider;
  beforeAll(async () => {
    site = await openSite({ env: liveMode });
    provider = providerOf(site.platform.payments);
    admin = await memberWithRole(site, 'super_admin');
  });
  afterAll(() => site.close());
  beforeEach(() => {
    Object.assign(provider.faults, noFaults);
  });

  const answers = async (client: Client, clientSecret: string, answer = 'approved') =>
    (await client.post(paymentsApi.simulate.path, { clientSecret, answer })).json.status;
  const becomes = (client: Client, status: string) =>
    until(async () => (await own(client)).subscription?.status === status);
  const confirm = (client: Client, clientSecret: string) => client.post(api.confirm.path, { clientSecret });
  async function subscribed(): Promise<{ client: Member; providerId: string }> {
    const client = await site.member();
    const { clientSecret } = await begin(client);
    expect(await answers(client, clientSecret)).toBe('succeeded');
    await confirm(client, clientSecret);
    await becomes(client, 'trialing');
    return { client, providerId: (await own(client)).subscription.stripeSubscriptionId };
  }
  async function paying() {
    const one = await subscribed();
    provider.billing.turn(one.providerId, 'approved');
    await becomes(one.client, 'active');
    await until(async () => (await own(one.client)).subscription.payments.length === 1);
    return one;
  }
  const subscriptionsOf = ({ id }: Member) =>
    [...provider.billing.subscriptions.values()].filter(({ metadata }) => metadata.accountId === id);

  test.each([
    ['before the page comes back', { copies: 1, holds: false }],
    ['after it', { copies: 1, holds: true }],
    ['three times', { copies: 3, holds: false }],
  ])('REQ-747 REQ-661 a card begins the trial, its message %s', async (_, { copies, holds }) => {
    Object.assign(provider.faults, { copies, holdsWebhooks: holds });
    const client = await site.member();
    const [one, two] = await Promise.all([begin(client), begin(client)]);
    expect(one).toMatchObject({ isTest: false, trialDays, publishableKey: null });
    expect(two.clientSecret).toBe(one.clientSecret);
    expect((await begin(client)).clientSecret).toBe(one.clientSecret);
    expect(await answers(client, one.clientSecret, 'declined')).toBe('declined');
    expect((await confirm(client, one.clientSecret)).json.subscription).toBeNull();
    expect(await answers(client, one.clientSecret)).toBe('succeeded');
    await confirm(client, one.clientSecret);
    await becomes(client, 'trialing');
    provider.releaseWebhooks();
    await provider.delivered();
    await until(async () => (await planOf(client)) === 'premium');
    expect(await eventsOf(site, client.id)).toEqual(['SubscriptionPrepared', 'TrialStarted']);
    expect(subscriptionsOf(client)).toHaveLength(1);
    expect(await codeOf(client.post(api.begin.path))).toEqual([409, 'already-premium']);
  });

  test('REQ-358 REQ-359 REQ-400 whoever has Premium has the add-on with it, for 0 cents, until Premium ends', async () => {
    const { client } = await paying();
    const addOn = {
      id: expect.any(String),
      memorialId: null,
      itemType: 'memorial-add-on',
      price: 0,
      purchasedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect((await own(client)).subscription.addOns).toEqual([addOn]);
    await client.post(api.moneyBack.path);
    await becomes(client, 'ended');
    expect((await own(client)).subscription.addOns).toEqual([]);
  });

  test('a page that never came back begins it too, by the message alone; a foreign secret begins nothing', async () => {
    const client = await site.member();
    const other = await site.member();
    const { clientSecret } = await begin(client);
    await begin(other);
    expect(await codeOf(confirm(other, clientSecret))).toEqual([404, 'not-prepared']);
    await answers(client, clientSecret);
    await becomes(client, 'trialing');
    expect((await own(other)).subscription).toBeNull();
  });

  test('each period is paid, a failed payment takes nothing away at once, and the end keeps everything', async () => {
    const { client, providerId } = await paying();
    provider.billing.turn(providerId, 'declined');
    await becomes(client, 'past-due');
    expect(await planOf(client)).toBe('premium');
    const { json } = await client.post(api.changeCard.path);
    expect(await answers(client, json.clientSecret)).toBe('succeeded');
    await becomes(client, 'active');
    await until(async () => (await own(client)).subscription.payments.length === 2);
    provider.billing.turn(providerId, 'declined');
    await becomes(client, 'past-due');
    provider.billing.giveUp(providerId);
    await becomes(client, 'ended');
    await until(async () => (await planOf(client)) === 'free');
    const events = await eventsOf(site, client.id);
    expect(events.filter((type) => type === 'SubscriptionPaid')).toHaveLength(2);
    expect(events).toContain('PaymentMethodChanged');
    // Back again, without another trial.
    const again = await begin(client);
    expect(again.trialDays).toBe(0);
    await answers(client, again.clientSecret);
    await becomes(client, 'active');
    await until(async () => (await own(client)).subscription.payments.length === 3);
  });

  test('leaving keeps Premium until the end of what is paid, and can be undone until then', async () => {
    const { client, providerId } = await subscribed();
    await client.post(api.cancel.path);
    expect(provider.billing.subscriptions.get(providerId)?.cancel_at_period_end).toBe(true);
    expect((await own(client)).subscription.cancelsAtEnd).toBe(true);
    await client.post(api.resume.path);
    await provider.delivered();
    expect(provider.billing.subscriptions.get(providerId)?.cancel_at_period_end).toBe(false);
    await client.post(api.cancel.path);
    provider.billing.turn(providerId, 'approved');
    await becomes(client, 'ended');
    await until(async () => (await planOf(client)) === 'free');
    expect((await eventsOf(site, client.id)).filter((type) => type === 'SubscriptionPaid')).toEqual([]);
  });

  test('REQ-626 the first payment goes back within 30 days, and the plan ends', async () => {
    const { client, providerId } = await paying();
    expect((await own(client)).subscription.moneyBackUntil).not.toBeNull();
    expect((await client.post(api.moneyBack.path)).status).toBe(200);
    await until(async () => (await eventsOf(site, client.id)).includes('SubscriptionRefunded'));
    await until(async () => provider.billing.subscriptions.get(providerId)?.status === 'canceled');
    const { subscription } = await own(client);
    expect(subscription.payments).toMatchObject([{ amountCents: 599, refundedCents: 599 }]);
    await until(async () => (await planOf(client)) === 'free');
    expect(await codeOf(client.post(api.moneyBack.path))).toEqual([409, 'no-money-back']);
  });

  test('a refund that was made at the payment provider itself is told, in parts and once, and takes no plan away', async () => {
    const { client } = await paying();
    const refund = (amount: number) =>
      site.platform.payments?.client.refunds.create({
        payment_intent: provider.billing.paidInvoices(client.id)[0]?.intentId,
        amount,
      });
    const refundedCents = async () => (await own(client)).subscription.payments[0]?.refundedCents;
    provider.faults.copies = 2;
    await refund(200);
    await until(async () => (await refundedCents()) === 200);
    expect((await own(client)).subscription.moneyBackUntil).not.toBeNull();
    await refund(399);
    await until(async () => (await refundedCents()) === 599);
    await provider.delivered();
    const events = await eventsOf(site, client.id);
    expect(events.filter((type) => type === 'SubscriptionRefunded')).toHaveLength(2);
    expect((await own(client)).subscription).toMatchObject({ status: 'active', moneyBackUntil: null });
    expect(await planOf(client)).toBe('premium');
    expect(await codeOf(client.post(api.moneyBack.path))).toEqual([409, 'no-money-back']);
  });

  test('a refund of an invoice of which nobody has heard tells that it was paid, too', async () => {
    const { client, providerId } = await subscribed();
    provider.faults.loses = ['invoice.paid'];
    provider.billing.turn(providerId, 'approved');
    const [paid] = provider.billing.paidInvoices(client.id);
    await site.platform.payments?.client.refunds.create({ payment_intent: paid?.intentId, amount: 100 });
    await until(async () => (await own(client)).subscription.payments[0]?.refundedCents === 100);
    expect((await own(client)).subscription.payments).toMatchObject([{ amountCents: 599 }]);
  });

  test('a message of another API version is heard, although its objects have another shape, and is counted', async () => {
    const { client, providerId } = await subscribed();
    provider.faults.loses = ['invoice.paid'];
    provider.billing.turn(providerId, 'approved');
    // As before 2025: the subscription stands beside the invoice's other fields.
    const invoice = {
      id: provider.billing.subscriptions.get(providerId)?.latest_invoice,
      object: 'invoice',
      subscription: providerId,
      amount_paid: 599,
      currency: 'usd',
    };
    const { body, signature } = provider.signed({
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: '2024-06-20',
      type: 'invoice.paid',
      data: { object: invoice },
    });
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signature,
      'sec-fetch-site': 'none',
    };
    expect((await site.browser().post(paymentsApi.webhook.path, body, { headers })).status).toBe(200);
    await until(async () => (await own(client)).subscription.payments[0]?.amountCents === 599);
    const { metrics, jobs } = site.platform;
    const figures = await metrics.text({ projections: async () => [], jobs: () => jobs.counts() });
    expect(figures).toContain('everpaw_payment_messages_total{kind="other-version"} 1');
    expect(figures).toContain('everpaw_payment_messages_total{kind="set-aside"} 0');
  });

  test('REQ-659 Lifetime is one payment, ends the subscription, and can be given back', async () => {
    const { client, providerId } = await subscribed();
    const buy = () => client.post(api.lifetime.path, {}, { headers: { 'idempotency-key': randomUUID() } });
    const [one, two] = await Promise.all([buy(), buy()]);
    expect(one.json.amountCents).toBe(19_900);
    expect(two.json.clientSecret).toBe(one.json.clientSecret);
    await answers(client, one.json.clientSecret);
    await becomes(client, 'lifetime');
    await until(async () => (await planOf(client)) === 'lifetime');
    await until(async () => provider.billing.subscriptions.get(providerId)?.status === 'canceled');
    await provider.delivered();
    expect(await planOf(client)).toBe('lifetime');
    expect(await codeOf(buy())).toEqual([409, 'has-lifetime']);
    await client.post(api.moneyBack.path);
    await until(async () => (await planOf(client)) === 'free');
    expect((await own(client)).subscription).toMatchObject({ planType: 'premium', status: 'ended' });
  });

  const put = (client: Member, subscriptionStatus: string) =>
    admin.send('PUT', `/api/admin/accounts/${client.id}/plan`, { body: { subscriptionStatus } });
  const statusAt = (providerId: string) => provider.billing.subscriptions.get(providerId)?.status;
  const happened = (client: Member, type: string) =>
    until(async () => (await eventsOf(site, client.id)).includes(type));
  /** Of each invoice of this account, what was paid and what went back, in cents, as the provider's books have it. */
  const booksOf = ({ id }: Member) =>
    provider.billing.paidInvoices(id).map(({ paidCents, refundedCents }) => [paidCents, refundedCents]);

  /** Somebody without free days, whose card is there and begins nothing yet. */
  async function aboutToPay() {
    const one = await paying();
    provider.billing.giveUp(one.providerId);
    await becomes(one.client, 'ended');
    await until(async () => (await planOf(one.client)) === 'free');
    const { clientSecret } = await begin(one.client);
    // The site hears of it too late.
    provider.faults.loses = ['setup_intent.succeeded'];
    expect(await answers(one.client, clientSecret)).toBe('succeeded');
    return { ...one, clientSecret };
  }
  /** What the site asked the provider for before it knew what else had happened. */
  async function beginsAtProvider(clientSecret: string) {
    const { client } = site.platform.payments ?? {};
    const setup = await client?.setupIntents.retrieve(clientSecret.split('_secret_')[0] ?? '');
    const { accountId = '', subscriptionId = '' } = setup?.metadata ?? {};
    const prices = await client?.prices.list({ limit: 1 });
    const begun = await client?.subscriptions.create({
      customer: String(setup?.customer),
      default_payment_method: String(setup?.payment_method),
      items: [{ price: prices?.data[0]?.id }],
      metadata: { accountId, subscriptionId },
    });
    return String(begun?.id);
  }

  test('REQ-626 what begins and is paid after Lifetime was bought ends at the provider, and its money goes back, once', async () => {
    const { client, clientSecret } = await aboutToPay();
    const { json } = await client.post(api.lifetime.path);
    await answers(client, json.clientSecret);
    await becomes(client, 'lifetime');
    provider.faults.copies = 3;
    const late = await beginsAtProvider(clientSecret);
    await until(async () => statusAt(late) === 'canceled');
    await happened(client, 'SubscriptionRefunded');
    await provider.delivered();
    expect(booksOf(client)).toEqual([
      [599, 0],
      [599, 599],
    ]);
    const events = await eventsOf(site, client.id);
    expect(events.filter((type) => type === 'PlanRefundDue')).toHaveLength(1);
    expect((await own(client)).subscription).toMatchObject({
      planType: 'lifetime',
      payments: [{ refundedCents: 0 }, { amountCents: 19_900 }, { amountCents: 599, refundedCents: 599 }],
    });
    await until(async () =>
      (await emailsTo(site, client.email)).some(({ text }) => text.includes('$5.99 goes back to your card')),
    );
  });

  test.each(['premium', 'lifetime'])(
    'REQ-331 who is given %s while a card is put on file is charged for nothing',
    async (plan) => {
      const { client, clientSecret } = await aboutToPay();
      await put(client, plan);
      // The one of before, and the one whose card is there.
      const endings = async () =>
        (await eventsOf(site, client.id)).filter((type) => type === 'SubscriptionEnded');
      await until(async () => (await endings()).length === 2);
      const late = await beginsAtProvider(clientSecret);
      await until(async () => statusAt(late) === 'canceled');
      await happened(client, 'SubscriptionRefunded');
      await site.settled();
      expect(await planOf(client)).toBe(plan);
      expect(booksOf(client).at(-1)).toEqual([599, 599]);
    },
  );

  test.each([
    ['lifetime', 'given'],
    ['free', 'taken'],
  ])(
    'REQ-331 who pays and is put on %s is charged no more, and what was not used up goes back',
    async (plan) => {
      const { client, providerId } = await paying();
      expect((await put(client, plan)).status).toBe(200);
      await until(async () => statusAt(providerId) === 'canceled');
      await happened(client, 'SubscriptionRefunded');
      expect(booksOf(client)).toEqual([[599, 599]]);
      await site.settled();
      expect(await planOf(client)).toBe(plan);
      expect((await own(client)).subscription).toMatchObject({ status: 'ended' });
      expect((await eventsOf(site, client.id)).filter((type) => type === 'PlanRefundDue')).toHaveLength(1);
    },
  );

  test('REQ-331 a trial that is taken away ends at the provider, and a plan that is given and taken again lets one begin anew', async () => {
    const { client, providerId } = await subscribed();
    await put(client, 'free');
    await until(async () => statusAt(providerId) === 'canceled');
    await becomes(client, 'ended');
    expect(booksOf(client)).toEqual([]);
    for (const plan of ['lifetime', 'free']) {
      await put(client, plan);
      await site.settled();
    }
    const again = await begin(client);
    expect(again.trialDays).toBe(0);
    await answers(client, again.clientSecret);
    await becomes(client, 'active');
    await until(async () => (await planOf(client)) === 'premium');
  });

  test('a subscription that runs is never prepared once more, whatever plan the account has meanwhile', async () => {
    const { client } = await subscribed();
    await asOperator(site, 'FollowSubscription', {
      accountId: client.id,
      subscriptionStatus: 'free',
      from: ['premium'],
    });
    expect(await planOf(client)).toBe('free');
    expect(await codeOf(client.post(api.begin.path))).toEqual([409, 'already-premium']);
  });

  test('REQ-659 a Lifetime that is taken away within 30 days goes back, and can be bought again', async () => {
    const client = await site.member();
    const { json } = await client.post(api.lifetime.path);
    await answers(client, json.clientSecret);
    await until(async () => (await planOf(client)) === 'lifetime');
    await put(client, 'free');
    await happened(client, 'LifetimeEnded');
    const [first] = provider.intents().filter(({ client_secret }) => client_secret === json.clientSecret);
    await until(async () => provider.refundedOf(String(first?.id)) === 19_900);
    const again = (await client.post(api.lifetime.path)).json;
    expect(again.clientSecret).not.toBe(json.clientSecret);
    await answers(client, again.clientSecret);
    await until(async () => (await planOf(client)) === 'lifetime');
  });

  test('REQ-626 a Lifetime whose money goes back ends at once, and keeps its receipt', async () => {
    const client = await site.member();
    const { json } = await client.post(api.lifetime.path);
    await answers(client, json.clientSecret);
    await until(async () => (await planOf(client)) === 'lifetime');
    // The plan follows also before the reaction gets there.
    await site.platform.reactions?.change('subscription-plans', 'pause');
    expect((await client.post(api.moneyBack.path)).status).toBe(200);
    expect(await planOf(client)).toBe('free');
    await site.platform.reactions?.change('subscription-plans', 'resume');
    expect((await own(client)).subscription).toMatchObject({
      planType: 'lifetime',
      status: 'ended',
      isTest: false,
      moneyBackUntil: null,
      payments: [{ amountCents: 19_900, refundedCents: 19_900 }],
    });
    const [paid] = provider.intents().filter(({ client_secret }) => client_secret === json.clientSecret);
    await until(async () => provider.refundedOf(String(paid?.id)) === 19_900);
  });

  test('a provider that is away is said, and nothing is lost', async () => {
    const client = await site.member();
    provider.faults.outage = 'down';
    expect((await client.post(api.begin.path)).status).toBe(503);
    provider.faults.outage = null;
    const { clientSecret } = await begin(client);
    await answers(client, clientSecret);
    await becomes(client, 'trialing');
  });

  test('REL-15 who leaves the site is charged no more, and what they paid stays as an amount', async () => {
    const { client, providerId } = await paying();
    const left = await client.send('DELETE', '/api/accounts/me', { body: { password } });
    expect(left.status).toBeLessThan(300);
    await until(async () => provider.billing.subscriptions.get(providerId)?.status === 'canceled');
    await until(async () => (await eventsOf(site, client.id)).includes('SubscriptionEnded'));
    expect(await eventsOf(site, client.id)).toContain('SubscriptionPaid');
  });
});
