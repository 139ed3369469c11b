import { randomBytes, randomUUID } from 'node:crypto';
import { leastPaymentCents } from '@everpaw/contracts/payments/payments.limits';
import { type Answered, failed, type Intent, metadataOf } from './simulated-answers.ts';
import { openBilling } from './simulated-billing.ts';

type Books = {
  intents: Map<string, Intent>;
  /** The refunded amount of each intent, in cents. */
  refunds: Map<string, number>;
  clock: () => Date;
  /** Sends a message to the site. */
  tell(type: string, object: object): void;
};

/** The bank's response to a payment method, by the names of Stripe's test cards. */
const cards: Record<string, 'approved' | 'declined' | 'asks'> = {
  pm_card_visa: 'approved',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'asks',
};

const unexpected = (intent: Intent) =>
  failed(400, 'invalid_request_error', 'payment_intent_unexpected_state', { payment_intent: intent });

function create({ intents, clock }: Books, form: URLSearchParams): Answered {
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: form.get('currency') ?? '',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    status: 'requires_payment_method',
    metadata: metadataOf(form),
    last_payment_error: null,
    created: Math.floor(clock().getTime() / 1_000),
  };
  if (!Number.isSafeInteger(intent.amount) || intent.amount < leastPaymentCents)
    return failed(400, 'invalid_request_error', 'amount_too_small');
  intents.set(id, intent);
  return { status: 200, body: intent };
}

function decline({ tell }: Books, intent: Intent, code: string): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { code };
  tell('payment_intent.payment_failed', { ...intent });
}

function confirm(books: Books, intent: Intent, card: string): Answered {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpected(intent);
  const word = cards[card] ?? 'declined';
  if (word === 'declined') {
    decline(books, intent, 'card_declined');
    return failed(402, 'card_error', 'card_declined', { payment_intent: intent });
  }
  if (word === 'asks') {
    // There is no one to authenticate the payment, so it is declined.
    decline(books, intent, 'payment_intent_authentication_failure');
    return { status: 200, body: { ...intent, status: 'requires_action' } };
  }
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
  books.tell('payment_intent.succeeded', { ...intent });
  return { status: 200, body: intent };
}

function cancel({ tell }: Books, intent: Intent): Answered {
  if (intent.status === 'succeeded') return unexpected(intent);
  if (intent.status !== 'canceled') {
    intent.status = 'canceled';
    tell('payment_intent.canceled', { ...intent });
  }
  return { status: 200, body: intent };
}

function refund({ intents, refunds, tell }: Books, form: URLSearchParams): Answered {
  const intent = intents.get(form.get('payment_intent') ?? '');
  if (!intent) return failed(404, 'invalid_request_error', 'resource_missing');
  const before = refunds.get(intent.id) ?? 0;
  const left = intent.amount_received - before;
  const amount = Number(form.get('amount') ?? left);
  if (left <= 0 || amount > left) return failed(400, 'invalid_request_error', 'charge_already_refunded');
  refunds.set(intent.id, before + amount);
  tell('charge.refunded', {
    id: `ch_${intent.id.slice(3)}`,
    object: 'charge',
    payment_intent: intent.id,
    amount_refunded: before + amount,
    currency: intent.currency,
    metadata: intent.metadata,
  });
  return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund', amount, status: 'succeeded' } };
}

/** Returns the tax: ten percent for the postal code 99999, otherwise zero; 00000 is an unknown place. */
function taxOf(form: URLSearchParams): Answered {
  const place = form.get('customer_details[address][postal_code]');
  if (place === '00000') return failed(400, 'invalid_request_error', 'customer_tax_location_invalid');
  let taxed = 0;
  for (const [key, value] of form)
    if (/^(line_items|shipping_cost).*\[amount\]$/.test(key)) taxed += Number(value);
  const tax_amount_exclusive = place === '99999' ? Math.round(taxed / 10) : 0;
  return { status: 200, body: { object: 'tax.calculation', tax_amount_exclusive } };
}

function answerPayments(books: Books, method: string, path: string, form: URLSearchParams): Answered {
  if (method === 'POST' && path === '/v1/payment_intents') return create(books, form);
  if (method === 'POST' && path === '/v1/refunds') return refund(books, form);
  if (method === 'POST' && path === '/v1/tax/calculations') return taxOf(form);
  const [, id = '', act] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const intent = books.intents.get(id);
  if (!intent) return failed(404, 'invalid_request_error', 'resource_missing');
  if (act === 'confirm') return confirm(books, intent, form.get('payment_method') ?? '');
  return act === 'cancel' ? cancel(books, intent) : { status: 200, body: intent };
}

/** Opens the state of the simulated provider, without any network. `tell` sends a message to the site. */
export function openBooks(clock: () => Date, tell: Books['tell']) {
  const books: Books = { intents: new Map(), refunds: new Map(), clock, tell };
  const billing = openBilling(books);
  const answers = new Map<string, { asked: string; answer: Answered }>();
  return {
    intents: books.intents,
    refundedOf: (intentId: string) => books.refunds.get(intentId) ?? 0,
    billing,
    /** Responds to a call. A repeated idempotency key gets the first response, or an error if the content differs. */
    answer(method: string, path: string, { body, key }: { body: string; key: string | undefined }): Answered {
      const known = key === undefined ? undefined : answers.get(key);
      const asked = `${path} ${body}`;
      if (known)
        return known.asked === asked ? known.answer : failed(400, 'idempotency_error', 'idempotency_error');
      const form = new URLSearchParams(body);
      const { status, body: said } =
        billing.answer(method, path, form) ?? answerPayments(books, method, path, form);
      const answer = { status, body: structuredClone(said) };
      if (key !== undefined) answers.set(key, { asked, answer });
      return answer;
    },
  };
}
