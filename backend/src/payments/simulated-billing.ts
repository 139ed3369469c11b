import { randomBytes } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { type Answered, failed, type Intent, metadataOf } from './simulated-answers.ts';

/** The setup intent of a card, with the fields of Stripe's that are read. */
export type SetupIntent = {
  id: string;
  object: 'setup_intent';
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  customer: string;
  payment_method: string | null;
  metadata: Record<string, string>;
};

/** A subscription, with the fields of Stripe's that are read. Times are in seconds. */
export type SimulatedSubscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  metadata: Record<string, string>;
  trial_end: number | null;
  cancel_at_period_end: boolean;
  default_payment_method: string;
  latest_invoice: string | null;
  items: { data: { current_period_start: number; current_period_end: number }[] };
};

type Invoice = {
  id: string;
  object: 'invoice';
  status: 'open' | 'paid';
  amount_due: number;
  amount_paid: number;
  currency: string;
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } };
  payments: { data: { payment: { type: 'payment_intent'; payment_intent: string } }[] };
  status_transitions: { paid_at: number | null };
};

type Parts = {
  intents: Map<string, Intent>;
  refunds: ReadonlyMap<string, number>;
  clock: () => Date;
  tell(type: string, object: object): void;
};

type Price = { id: string; lookup_key: string; unit_amount: number };
type Billing = Parts & {
  customers: Set<string>;
  setups: Map<string, SetupIntent>;
  prices: Map<string, Price>;
  subscriptions: Map<string, SimulatedSubscription>;
  invoices: Map<string, Invoice>;
};

const missing = () => failed(404, 'invalid_request_error', 'resource_missing');
const done = (body: object): Answered => ({ status: 200, body });
const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
const attachable = ['pm_card_visa', 'pm_card_chargeCustomerFail'];

const secondsOf = ({ clock }: Billing) => Math.floor(clock().getTime() / 1_000);

function monthAfter(time: number): number {
  const date = new Date(time * 1_000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1_000);
}

function tellOf(
  { tell }: Billing,
  what: 'created' | 'updated' | 'deleted',
  subscription: SimulatedSubscription,
): void {
  tell(`customer.subscription.${what}`, structuredClone(subscription));
}

function settle(billing: Billing, invoice: Invoice): void {
  const created = secondsOf(billing);
  const intent: Intent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: invoice.amount_due,
    amount_received: invoice.amount_due,
    currency: invoice.currency,
    client_secret: '',
    status: 'succeeded',
    metadata: {},
    last_payment_error: null,
    created,
  };
  billing.intents.set(intent.id, intent);
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    payments: { data: [{ payment: { type: 'payment_intent', payment_intent: intent.id } }] },
    status_transitions: { paid_at: created },
  });
  billing.tell('invoice.paid', structuredClone(invoice));
}

function billed({ prices, invoices }: Billing, subscription: SimulatedSubscription): Invoice {
  const [price] = prices.values();
  const { id, metadata } = subscription;
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    status: 'open',
    amount_due: price?.unit_amount ?? 0,
    amount_paid: 0,
    currency: 'usd',
    parent: { subscription_details: { subscription: id, metadata } },
    payments: { data: [] },
    status_transitions: { paid_at: null },
  };
  invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function cancel(billing: Billing, subscription: SimulatedSubscription): void {
  if (subscription.status === 'canceled') return;
  subscription.status = 'canceled';
  tellOf(billing, 'deleted', subscription);
}

function createSetup({ customers, setups }: Billing, form: URLSearchParams): Answered {
  const customer = form.get('customer') ?? '';
  if (!customers.has(customer)) return missing();
  const id = newId('seti');
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    status: 'requires_payment_method',
    customer,
    payment_method: null,
    metadata: metadataOf(form),
  };
  setups.set(id, setup);
  return done(setup);
}

function confirmSetup({ tell }: Billing, setup: SetupIntent, card: string): Answered {
  if (setup.status === 'succeeded')
    return failed(400, 'invalid_request_error', 'setup_intent_unexpected_state', { setup_intent: setup });
  if (card === 'pm_card_authenticationRequired') return done({ ...setup, status: 'requires_action' });
  if (!attachable.includes(card)) return failed(402, 'card_error', 'card_declined', { setup_intent: setup });
  Object.assign(setup, { status: 'succeeded', payment_method: card });
  tell('setup_intent.succeeded', structuredClone(setup));
  return done(setup);
}

function subscribe(billing: Billing, form: URLSearchParams): Answered {
  const customer = form.get('customer') ?? '';
  const card = form.get('default_payment_method') ?? '';
  if (!billing.customers.has(customer)) return missing();
  const trialDays = Number(form.get('trial_period_days') ?? 0);
  if (trialDays === 0 && card === 'pm_card_chargeCustomerFail')
    return failed(402, 'card_error', 'card_declined');
  const start = secondsOf(billing);
  const trialEnd = trialDays > 0 ? start + (trialDays * dayMs) / 1_000 : null;
  const subscription: SimulatedSubscription = {
    id: newId('sub'),
    object: 'subscription',
    customer,
    status: trialEnd === null ? 'active' : 'trialing',
    metadata: metadataOf(form),
    trial_end: trialEnd,
    cancel_at_period_end: false,
    default_payment_method: card,
    latest_invoice: null,
    items: { data: [{ current_period_start: start, current_period_end: trialEnd ?? monthAfter(start) }] },
  };
  billing.subscriptions.set(subscription.id, subscription);
  tellOf(billing, 'created', subscription);
  if (trialEnd === null) settle(billing, billed(billing, subscription));
  return done(subscription);
}

function change(billing: Billing, subscription: SimulatedSubscription, form: URLSearchParams): Answered {
  const atEnd = form.get('cancel_at_period_end');
  if (subscription.status === 'canceled') return missing();
  if (atEnd !== null) subscription.cancel_at_period_end = atEnd === 'true';
  const card = form.get('default_payment_method');
  if (card !== null) subscription.default_payment_method = card;
  tellOf(billing, 'updated', subscription);
  return done(subscription);
}

function pay(billing: Billing, invoice: Invoice): Answered {
  const subscription = billing.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (!subscription || subscription.default_payment_method === 'pm_card_chargeCustomerFail')
    return failed(402, 'card_error', 'card_declined');
  if (invoice.status === 'open') {
    settle(billing, invoice);
    subscription.status = 'active';
    tellOf(billing, 'updated', subscription);
  }
  return done(invoice);
}

function addPrice({ prices }: Billing, form: URLSearchParams): Answered {
  const lookup_key = form.get('lookup_key') ?? '';
  const price = { id: newId('price'), lookup_key, unit_amount: Number(form.get('unit_amount')) };
  prices.set(price.id, price);
  return done(price);
}

function addCustomer({ customers }: Billing): Answered {
  const id = newId('cus');
  customers.add(id);
  return done({ id, object: 'customer' });
}

function paymentsOfInvoices({ invoices }: Billing, form: URLSearchParams): Answered {
  const intentId = form.get('payment[payment_intent]');
  const paid = [...invoices.values()].filter(({ payments }) =>
    payments.data.some(({ payment }) => payment.payment_intent === intentId),
  );
  const data = paid.map(({ id: invoice }) => ({ id: newId('inpay'), object: 'invoice_payment', invoice }));
  return done({ object: 'list', data });
}

/** The calls that create something or return a list. */
const calls: Record<string, (billing: Billing, form: URLSearchParams) => Answered> = {
  'POST /v1/customers': addCustomer,
  'POST /v1/setup_intents': createSetup,
  'GET /v1/prices': ({ prices }) => done({ object: 'list', data: [...prices.values()] }),
  'POST /v1/prices': addPrice,
  'GET /v1/invoice_payments': paymentsOfInvoices,
  'POST /v1/subscriptions': subscribe,
};

function forget(billing: Billing, customer: string): Answered {
  if (!billing.customers.delete(customer)) return missing();
  for (const each of billing.subscriptions.values()) if (each.customer === customer) cancel(billing, each);
  return done({ id: customer, deleted: true });
}

function askAbout(
  billing: Billing,
  method: string,
  [kind = '', id = '', act = '']: string[],
  form: URLSearchParams,
): Answered {
  if (kind === 'customers') return forget(billing, id);
  if (kind === 'setup_intents') {
    const setup = billing.setups.get(id);
    if (!setup) return missing();
    return act === 'confirm' ? confirmSetup(billing, setup, form.get('payment_method') ?? '') : done(setup);
  }
  if (kind === 'invoices') {
    const invoice = billing.invoices.get(id);
    if (!invoice) return missing();
    return act === 'pay' ? pay(billing, invoice) : done(invoice);
  }
  const subscription = billing.subscriptions.get(id);
  if (!subscription) return missing();
  if (method === 'POST') return change(billing, subscription, form);
  if (method === 'DELETE') cancel(billing, subscription);
  return done(subscription);
}

function turn(billing: Billing, id: string, answer: 'approved' | 'declined'): void {
  const subscription = billing.subscriptions.get(id);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) throw new Error(`no subscription ${id}`);
  if (subscription.cancel_at_period_end) {
    cancel(billing, subscription);
    return;
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end = monthAfter(item.current_period_end);
  const invoice = billed(billing, subscription);
  subscription.status = answer === 'approved' ? 'active' : 'past_due';
  if (answer === 'approved') settle(billing, invoice);
  else billing.tell('invoice.payment_failed', structuredClone(invoice));
  tellOf(billing, 'updated', subscription);
}

function paidInvoices({ invoices, refunds }: Billing, accountId: string) {
  return [...invoices.values()]
    .filter(({ status, parent }) => {
      const { metadata } = parent.subscription_details;
      return status === 'paid' && metadata.accountId === accountId;
    })
    .map(({ amount_paid: paidCents, payments }) => {
      const intentId = payments.data[0]?.payment.payment_intent ?? '';
      return { intentId, paidCents, refundedCents: refunds.get(intentId) ?? 0 };
    });
}

const aboutBilling = /^\/v1\/(customers|setup_intents|invoices|subscriptions)\/(\w+)(?:\/(\w+))?$/;

/** Opens the part of the simulated provider for customers, stored cards, subscriptions and invoices. */
export function openBilling(parts: Parts) {
  const billing: Billing = {
    ...parts,
    customers: new Set(),
    setups: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
  };
  const { setups, subscriptions, customers } = billing;
  return {
    setups,
    subscriptions,
    customers,
    /** Responds to a call about billing; returns null for any other. */
    answer(method: string, path: string, form: URLSearchParams): Answered | null {
      const call = calls[`${method} ${path}`];
      if (call) return call(billing, form);
      const [, ...about] = aboutBilling.exec(path) ?? [];
      return about.length > 0 ? askAbout(billing, method, about, form) : null;
    },
    /** Returns what an account's invoices were paid and refunded, in cents, oldest first. */
    paidInvoices: (accountId: string) => paidInvoices(billing, accountId),
    /** Ends a subscription's period: the next one is paid or declined, or the subscription ends if it was cancelled. */
    turn: (id: string, answer: 'approved' | 'declined') => turn(billing, id, answer),
    /** Cancels a subscription as the provider does after the last failed attempt to charge it. */
    giveUp(id: string): void {
      const subscription = subscriptions.get(id);
      if (subscription) cancel(billing, subscription);
    },
  };
}
