import { randomUUID } from 'node:crypto';
import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nowhere } from './helpers/acts.ts';
import { liveMode, providerOf } from './helpers/shop.ts';
import { openSite, type Site } from './helpers/site.ts';

const about = { accountId: nowhere, subscriptionId: nowhere };
const subscription = {
  id: 'sub_unknown',
  status: 'active',
  metadata: about,
  trial_end: 1_800_000_000,
  cancel_at_period_end: false,
  items: { data: [{ current_period_start: 1_800_000_000, current_period_end: 1_802_000_000 }] },
};
const invoice = {
  id: 'in_unknown',
  amount_paid: 999,
  currency: 'usd',
  created: 1_800_000_000,
  status_transitions: { paid_at: 1_800_000_000 },
  parent: { subscription_details: { subscription: 'sub_unknown', metadata: about } },
};
const intent = {
  id: 'pi_unknown',
  metadata: { paymentId: nowhere },
  amount_received: 999,
  currency: 'usd',
  last_payment_error: { code: 'card_declined' },
};
/** Every type of message that is listened to, with a whole object of it. */
const messages: Record<string, object> = {
  'payment_intent.succeeded': intent,
  'payment_intent.payment_failed': intent,
  'payment_intent.canceled': intent,
  'charge.refunded': { payment_intent: 'pi_unknown', amount_refunded: 999, metadata: { paymentId: nowhere } },
  'setup_intent.succeeded': {
    status: 'succeeded',
    metadata: { ...about, purpose: 'begin' },
    customer: 'cus_unknown',
    payment_method: 'pm_unknown',
  },
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
};

type Part = Record<string, unknown>;

/** The object, and the same with each of its parts, however deep, missing or something else. */
function* shapesOf(whole: unknown): Generator<unknown> {
  yield whole;
  if (typeof whole !== 'object' || whole === null) return;
  for (const [name, part] of Object.entries(whole as Part)) {
    for (const other of [undefined, null, {}, [], '', 'x', 7, -1e20]) yield withPart(whole, name, other);
    for (const shape of shapesOf(part)) yield withPart(whole, name, shape);
  }
}

function withPart(whole: object, name: string, part: unknown): unknown {
  if (!Array.isArray(whole)) return { ...whole, [name]: part };
  return whole.map((each, index) => (String(index) === name ? part : each));
}

describe('SEC-22 a signed message of the payment provider', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ env: liveMode });
  });
  afterAll(() => site.close());

  const headOf = async () => {
    let count = 0;
    for await (const { event } of site.platform.eventLog.log.readAll()) if (event) count += 1;
    return count;
  };
  async function sent(type: unknown, object: unknown): Promise<number> {
    const payload = { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
    const { body, signature } = providerOf(site.platform.payments).signed(payload);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signature,
      'sec-fetch-site': 'none',
    };
    return (await site.browser().post(paymentsApi.webhook.path, body, { headers })).status;
  }

  test.each(Object.entries(messages))(
    '%s is taken in every shape, and what names nothing of this site changes nothing',
    async (type, whole) => {
      const before = await headOf();
      for (const object of shapesOf(whole)) {
        const status = await sent(type, object);
        if (status !== 200) throw new Error(`${status} for ${JSON.stringify(object)}`);
      }
      expect(await headOf()).toBe(before);
    },
  );

  test('one of a type that nobody listens to, or of none, is taken and ignored', async () => {
    for (const type of ['customer.created', 'x', '', null, undefined, 7, {}])
      expect(await sent(type, subscription)).toBe(200);
  });
});
