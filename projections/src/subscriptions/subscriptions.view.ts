import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { PaymentEvent } from '@everpaw/contracts/payments/payment.events';
import { moneyBackUntil } from '@everpaw/contracts/subscriptions/money-back';
import { trialDays } from '@everpaw/contracts/subscriptions/plan-prices';
import type { OwnSubscriptionDto, SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import type { SubscriptionEvent } from '@everpaw/contracts/subscriptions/subscription.events';
import { defineView } from '../kernel/view.ts';

type Payment = SubscriptionDto['payments'][number];

/** An account's subscription. `_id` is the account; amounts are in cents. */
export type SubscriptionDoc = {
  _id: string;
  /** The current or last subscription; null before the first. */
  subscriptionId: string | null;
  status: 'none' | 'preparing' | 'trialing' | 'active' | 'past-due' | 'ended';
  customerId: string | null;
  setupIntentId: string | null;
  providerId: string | null;
  hadTrial: boolean;
  hadMoneyBack: boolean;
  trialEndsAt: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelsAtEnd: boolean;
  /** Numbers of ended subscriptions and of failed payments for a lifetime. */
  over: number;
  lifetimeAttempts: number;
  lifetimePaymentId: string | null;
  payments: Payment[];
  createdAt: string;
  updatedAt: string;
};

function begun(doc: SubscriptionDoc | null, accountId: string, at: string): SubscriptionDoc {
  return doc
    ? { ...doc, updatedAt: at }
    : {
        _id: accountId,
        subscriptionId: null,
        status: 'none',
        customerId: null,
        setupIntentId: null,
        providerId: null,
        hadTrial: false,
        hadMoneyBack: false,
        trialEndsAt: null,
        periodStart: null,
        periodEnd: null,
        cancelsAtEnd: false,
        over: 0,
        lifetimeAttempts: 0,
        lifetimePaymentId: null,
        payments: [],
        createdAt: at,
        updatedAt: at,
      };
}

type Since = { meta: { at: string } };
const changed = (doc: SubscriptionDoc, change: Partial<SubscriptionDoc>, { meta }: Since) => ({
  ...doc,
  ...change,
  updatedAt: meta.at,
});
const over = (doc: SubscriptionDoc, event: Since) =>
  changed(doc, { status: 'ended', cancelsAtEnd: false, over: doc.over + 1 }, event);

/** Adds a refund to a payment. A full refund counts once, although it is first due and then completed. */
const refundedOf = (payments: readonly Payment[], id: string, cents: number) =>
  payments.map((payment) => {
    const refundedCents = Math.min(payment.refundedCents + cents, payment.amountCents);
    return payment.id === id ? { ...payment, refundedCents } : payment;
  });

export const subscriptionsView = defineView<SubscriptionDoc, SubscriptionEvent | PaymentEvent>({
  keys: ({ data }) => ('accountId' in data ? [data.accountId] : []),
  handlers: {
    SubscriptionPrepared: {
      evolve: (doc, { data: { accountId, ...prepared }, meta: { at } }) => ({
        ...begun(doc, accountId, at),
        ...prepared,
        // A test trial has no customer; the previous one is kept.
        customerId: prepared.customerId ?? doc?.customerId ?? null,
        status: 'preparing',
        providerId: null,
        trialEndsAt: null,
        periodStart: null,
        periodEnd: null,
        cancelsAtEnd: false,
      }),
    },
    SubscriptionDeclined: over,
    TrialStarted: (doc, event) => {
      const { providerId, endsAt } = event.data;
      const period = { trialEndsAt: endsAt, periodStart: event.meta.at, periodEnd: endsAt };
      return changed(doc, { status: 'trialing', hadTrial: true, providerId, ...period }, event);
    },
    SubscriptionActivated: (doc, event) => {
      const { providerId, periodStart, periodEnd } = event.data;
      return changed(doc, { status: 'active', providerId, periodStart, periodEnd }, event);
    },
    SubscriptionRenewed: (doc, event) => {
      const { periodStart, periodEnd } = event.data;
      return changed(doc, { periodStart, periodEnd }, event);
    },
    SubscriptionPastDue: (doc, event) => changed(doc, { status: 'past-due' }, event),
    SubscriptionCancelled: (doc, event) => changed(doc, { cancelsAtEnd: true }, event),
    SubscriptionResumed: (doc, event) => changed(doc, { cancelsAtEnd: false }, event),
    SubscriptionPaid: (doc, event) => {
      const { invoiceId: id, paidAt, amountCents } = event.data;
      const payments = [...doc.payments, { id, paidAt, amountCents, refundedCents: 0 }];
      return changed(doc, { payments }, event);
    },
    // Another subscription may have started at the provider too late and been ended there.
    SubscriptionEnded: (doc, event) =>
      event.data.subscriptionId === doc.subscriptionId ? over(doc, event) : changed(doc, {}, event),
    LifetimeBought: {
      evolve(doc, { data: { accountId, paymentId, amountCents, paidAt }, meta: { at } }) {
        const known = begun(doc, accountId, at);
        const payments = [...known.payments, { id: paymentId, paidAt, amountCents, refundedCents: 0 }];
        return { ...known, lifetimePaymentId: paymentId, payments };
      },
    },
    LifetimeEnded: (doc, event) =>
      changed(doc, { lifetimePaymentId: null, lifetimeAttempts: doc.lifetimeAttempts + 1 }, event),
    MoneyBackRequested: (doc, event) => {
      const { invoiceId, paymentId, amountCents } = event.data;
      const payments = refundedOf(doc.payments, invoiceId ?? paymentId ?? '', amountCents);
      return changed(doc, { hadMoneyBack: true, payments }, event);
    },
    PlanRefundDue: (doc, event) => {
      const { invoiceId, paymentId, amountCents } = event.data;
      const payments = refundedOf(doc.payments, invoiceId ?? paymentId ?? '', amountCents);
      return changed(doc, { payments }, event);
    },
    SubscriptionRefunded: (doc, event) => {
      const { invoiceId, amountCents } = event.data;
      return changed(doc, { payments: refundedOf(doc.payments, invoiceId, amountCents) }, event);
    },
    PaymentRefunded: {
      keys: ({ data: { purpose, subjectId } }) => (purpose === 'subscription' ? [subjectId] : []),
      evolve(doc, event: Recorded<Extract<PaymentEvent, { type: 'PaymentRefunded' }>>) {
        const { paymentId, amountCents } = event.data;
        return doc && changed(doc, { payments: refundedOf(doc.payments, paymentId, amountCents) }, event);
      },
    },
    PaymentCancelled: {
      keys: ({ data: { purpose, subjectId } }) => (purpose === 'subscription' ? [subjectId] : []),
      evolve: (doc, { meta: { at } }: Recorded<PaymentEvent>, accountId) => {
        const known = begun(doc, accountId, at);
        return { ...known, lifetimeAttempts: known.lifetimeAttempts + 1 };
      },
    },
  },
});

function statusOf({
  status,
  lifetimePaymentId,
  payments,
}: SubscriptionDoc): SubscriptionDto['status'] | null {
  if (lifetimePaymentId !== null) return 'lifetime';
  if (status !== 'none' && status !== 'preparing') return status;
  // Payments remain visible as receipts, even of a refunded lifetime.
  return payments.length > 0 ? 'ended' : null;
}

/** Returns until when the guarantee applies; null if nothing can be refunded. */
function guaranteeOf({ payments, hadMoneyBack, lifetimePaymentId, status }: SubscriptionDoc): string | null {
  const runs = status === 'trialing' || status === 'active' || status === 'past-due';
  const payment =
    payments.find(({ id }) => id === lifetimePaymentId) ??
    (runs ? payments.find(({ refundedCents, amountCents }) => refundedCents < amountCents) : undefined);
  return payment && !hadMoneyBack ? moneyBackUntil(payment.paidAt) : null;
}

/** Premium includes the add-on for free. */
function addOnsOf(
  doc: SubscriptionDoc,
  id: string,
  status: SubscriptionDto['status'],
): SubscriptionDto['addOns'] {
  if (status === 'ended') return [];
  const bought = doc.payments.find((payment) => payment.id === doc.lifetimePaymentId);
  const purchasedAt = bought?.paidAt ?? doc.createdAt;
  return [{ id, memorialId: null, itemType: 'memorial-add-on', price: 0, purchasedAt }];
}

/** Returns the subscription for its owner. */
export function ownSubscriptionOf(doc: SubscriptionDoc | null): OwnSubscriptionDto {
  const left = doc?.hadTrial ? 0 : trialDays;
  const status = doc && statusOf(doc);
  // A subscription that the bank declined doesn't count.
  const isThere = doc && status && (status !== 'ended' || doc.periodEnd !== null || doc.payments.length > 0);
  if (!isThere) return { subscription: null, trialDays: left };
  const isLifetime = status === 'lifetime';
  const id = doc.subscriptionId ?? doc._id;
  return {
    subscription: {
      id,
      userId: doc._id,
      planType: isLifetime || doc.subscriptionId === null ? 'lifetime' : 'premium',
      status,
      stripeSubscriptionId: isLifetime ? null : doc.providerId,
      trialEndsAt: isLifetime ? null : doc.trialEndsAt,
      currentPeriodStart: isLifetime ? null : doc.periodStart,
      currentPeriodEnd: isLifetime ? null : doc.periodEnd,
      cancelsAtEnd: !isLifetime && doc.cancelsAtEnd,
      isTest: !isLifetime && doc.providerId === null && doc.periodEnd !== null,
      moneyBackUntil: guaranteeOf(doc),
      payments: doc.payments,
      addOns: addOnsOf(doc, id, status),
    },
    trialDays: left,
  };
}
