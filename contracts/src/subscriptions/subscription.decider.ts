import { type Command, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { dayMs } from '../kernel/time/durations.ts';
import { moneyBackUntil } from './money-back.ts';
import { premiumCents, trialDays } from './plan-prices.ts';
import type { RecordSubscription, SubscriptionCommand } from './subscription.commands.ts';
import type { SubscriptionEvent } from './subscription.events.ts';
import type { SubscriptionStatus } from './subscription-status.ts';
import { subscriptionChangeMessages as messages } from './subscriptions.messages.ts';

/** The account's current or last subscription. Instants are ISO strings in UTC. */
export type LatestSubscription = {
  subscriptionId: string;
  status: 'preparing' | 'trialing' | 'active' | 'past-due' | 'ended';
  customerId: string | null;
  setupIntentId: string | null;
  /** The provider's id; null until it is created there. */
  providerId: string | null;
  /** The end of the trial or of the paid period. */
  periodEnd: string | null;
  cancelsAtEnd: boolean;
};
type Payment = { amountCents: number; paidAt: string };
/**
 * An ended subscription: the provider's id, and until when the account had it, null for never. Later payments
 * for it are surplus.
 */
type Over = { providerId: string | null; hadUntil: string | null };

/** An account's plan. Each account can have one trial and one money-back, ever. */
export type SubscriptionState = {
  current: LatestSubscription | null;
  hadTrial: boolean;
  hadMoneyBack: boolean;
  /** By the site's ids. */
  over: ReadonlyMap<string, Over>;
  /** The payments by the provider's invoice id, in order. */
  paid: ReadonlyMap<string, Payment & { subscriptionId: string }>;
  /** The invoices that are or were fully refunded. */
  goesBack: ReadonlySet<string>;
  /** The refunded amount of each invoice, in cents. */
  refunded: ReadonlyMap<string, number>;
  lifetime: (Payment & { paymentId: string }) | null;
  /** Payments for lifetimes that have ended or were surplus. */
  settled: ReadonlySet<string>;
};

/** The account's current plan, whatever its source, and whether the account was deleted. */
export type SubscriptionContext = { plan: SubscriptionStatus; isGone?: boolean };

const currency = 'USD' as const;

function requireSelf({ data, meta: { actor } }: Command<string, { accountId: string }>): void {
  const isSelf = actor.kind === 'account' && actor.accountId === data.accountId;
  if (actor.kind !== 'system' && !isSelf)
    throw new DomainError('forbidden', 'not-permitted', messages.notYours);
}

function requireSystem({ meta: { actor } }: Command): void {
  if (actor.kind !== 'system') throw new DomainError('forbidden', 'not-permitted', messages.notYours);
}

/** True while Premium is active. A failed payment doesn't end it yet. */
export function isRunning({ status }: Pick<LatestSubscription, 'status'>): boolean {
  return status === 'trialing' || status === 'active' || status === 'past-due';
}

function running({ current }: SubscriptionState): LatestSubscription {
  if (current && isRunning(current)) return current;
  throw new DomainError('not-found', 'no-subscription', messages.noSubscription);
}

/** Returns the subscription that a message is about; null if it is another one or has ended. */
function living({ current }: SubscriptionState, subscriptionId: string): LatestSubscription | null {
  return current?.subscriptionId === subscriptionId && current.status !== 'ended' ? current : null;
}

function ended(
  accountId: string,
  { subscriptionId, providerId }: LatestSubscription,
  reason: Extract<SubscriptionEvent, { type: 'SubscriptionEnded' }>['data']['reason'],
): SubscriptionEvent {
  return { type: 'SubscriptionEnded', data: { accountId, subscriptionId, reason, providerId } };
}

/** Returns the events from the known state to the provider's. */
function steps({ data }: RecordSubscription, subscription: LatestSubscription): SubscriptionEvent[] {
  const { accountId, subscriptionId, providerId, status, periodStart, periodEnd, trialEndsAt } = data;
  const about = { accountId, subscriptionId };
  if (status === 'trialing' && subscription.status === 'preparing') {
    const money = { amountCents: premiumCents, currency };
    return [
      { type: 'TrialStarted', data: { ...about, ...money, providerId, endsAt: trialEndsAt ?? periodEnd } },
    ];
  }
  if (status === 'active' && subscription.status !== 'active')
    return [{ type: 'SubscriptionActivated', data: { ...about, providerId, periodStart, periodEnd } }];
  if (status === 'active' && subscription.periodEnd !== null && periodEnd > subscription.periodEnd)
    return [{ type: 'SubscriptionRenewed', data: { ...about, periodStart, periodEnd } }];
  return status === 'past-due' && (subscription.status === 'trialing' || subscription.status === 'active')
    ? [{ type: 'SubscriptionPastDue', data: about }]
    : [];
}

function intentions({ data }: RecordSubscription, subscription: LatestSubscription): SubscriptionEvent[] {
  const { accountId, subscriptionId, cancelsAtEnd, periodEnd } = data;
  if (cancelsAtEnd === subscription.cancelsAtEnd) return [];
  const about = { accountId, subscriptionId };
  return cancelsAtEnd
    ? [{ type: 'SubscriptionCancelled', data: { ...about, endsAt: periodEnd } }]
    : [{ type: 'SubscriptionResumed', data: about }];
}

/** Ends a subscription that started at the provider after it had ended here, once. */
function surplus({ data }: RecordSubscription, { over }: SubscriptionState): SubscriptionEvent[] {
  const { accountId, subscriptionId, providerId, status } = data;
  if (status === 'waiting' || status === 'ended') return [];
  const known = over.get(subscriptionId);
  if (!known || known.providerId === providerId) return [];
  return [{ type: 'SubscriptionEnded', data: { accountId, subscriptionId, reason: 'surplus', providerId } }];
}

/** Returns the refund event of an invoice; none if it is already being refunded. */
function invoiceBack(
  { goesBack }: SubscriptionState,
  { accountId, invoiceId, amountCents }: { accountId: string; invoiceId: string; amountCents: number },
): SubscriptionEvent[] {
  if (goesBack.has(invoiceId)) return [];
  return [{ type: 'PlanRefundDue', data: { accountId, amountCents, currency, invoiceId, paymentId: null } }];
}

/** Refunds the payment for the unused period at `at`. */
function unused(state: SubscriptionState, accountId: string, at: string): SubscriptionEvent[] {
  const { current, paid } = state;
  if (current?.status !== 'active' || current.periodEnd === null || at >= current.periodEnd) return [];
  const last = [...paid].findLast(([, { subscriptionId }]) => subscriptionId === current.subscriptionId);
  return last ? invoiceBack(state, { accountId, invoiceId: last[0], amountCents: last[1].amountCents }) : [];
}

/** Ends a revoked lifetime, and refunds it within the guarantee period. */
function lifetimeTaken({ lifetime }: SubscriptionState, accountId: string, at: string): SubscriptionEvent[] {
  if (!lifetime) return [];
  const { paymentId, amountCents, paidAt } = lifetime;
  const data = { accountId, amountCents, currency, invoiceId: null, paymentId };
  return [
    { type: 'LifetimeEnded', data: { accountId, paymentId } },
    ...(at <= moneyBackUntil(paidAt) ? [{ type: 'PlanRefundDue', data } as const] : []),
  ];
}

function requireFree({ current, lifetime }: SubscriptionState, plan: SubscriptionStatus): void {
  if (lifetime || plan === 'lifetime')
    throw new DomainError('conflict', 'has-lifetime', messages.hasLifetime);
  if (plan === 'premium' || (current && isRunning(current)))
    throw new DomainError('conflict', 'already-premium', messages.alreadyPremium);
}

/**
 * Returns the payment that the guarantee covers at `at`: a lifetime, or the first month of the active
 * subscription.
 */
function guaranteed(
  { current, lifetime, paid, goesBack, hadMoneyBack }: SubscriptionState,
  at: string,
): { payment: Payment; invoiceId: string | null; paymentId: string | null } | null {
  const first = [...paid].find(([invoiceId]) => !goesBack.has(invoiceId));
  const found = lifetime
    ? { payment: lifetime, invoiceId: null, paymentId: lifetime.paymentId }
    : first && current && isRunning(current)
      ? { payment: first[1], invoiceId: first[0], paymentId: null }
      : null;
  return found && !hadMoneyBack && at <= moneyBackUntil(found.payment.paidAt) ? found : null;
}

function changed(state: SubscriptionState, change: Partial<LatestSubscription>): SubscriptionState {
  return state.current ? { ...state, current: { ...state.current, ...change } } : state;
}

function withOver(state: SubscriptionState, subscriptionId: string, gone: Over): SubscriptionState {
  const over = new Map(state.over).set(subscriptionId, gone);
  const isLast = state.current?.subscriptionId === subscriptionId;
  const { providerId } = gone;
  const end = { status: 'ended', ...(providerId === null ? {} : { providerId }) } as const;
  return { ...(isLast ? changed(state, end) : state), over };
}

function withBack(state: SubscriptionState, invoiceId: string | null): SubscriptionState {
  return invoiceId === null ? state : { ...state, goesBack: new Set(state.goesBack).add(invoiceId) };
}

/**
 * What an account pays for. The provider's word counts, however often, late and in whatever order it comes: each
 * message leads to the steps that are missing, and to none when nothing is new. What is over stays over.
 *
 *     none → preparing → trialing → active ⇄ past-due
 *                ↘ declined   ↘        ↓       ↙
 *                                    ended → preparing …
 */
export const subscriptionDecider: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionContext
> = {
  initialState: {
    current: null,
    hadTrial: false,
    hadMoneyBack: false,
    over: new Map(),
    paid: new Map(),
    goesBack: new Set(),
    refunded: new Map(),
    lifetime: null,
    settled: new Set(),
  },

  evolve: evolveBy<SubscriptionState, SubscriptionEvent, SubscriptionState>({
    SubscriptionPrepared: (state, { data: { accountId: _, ...prepared } }) => ({
      ...state,
      current: { ...prepared, status: 'preparing', providerId: null, periodEnd: null, cancelsAtEnd: false },
    }),
    SubscriptionDeclined: (state, { data: { subscriptionId } }) =>
      withOver(state, subscriptionId, { providerId: null, hadUntil: null }),
    TrialStarted: (state, { data: { providerId, endsAt: periodEnd } }) => ({
      ...changed(state, { status: 'trialing', providerId, periodEnd }),
      hadTrial: true,
    }),
    SubscriptionActivated: (state, { data: { providerId, periodEnd } }) =>
      changed(state, { status: 'active', providerId, periodEnd }),
    SubscriptionRenewed: (state, { data: { periodEnd } }) => changed(state, { periodEnd }),
    SubscriptionPastDue: (state) => changed(state, { status: 'past-due' }),
    SubscriptionCancelled: (state) => changed(state, { cancelsAtEnd: true }),
    SubscriptionResumed: (state) => changed(state, { cancelsAtEnd: false }),
    SubscriptionPaid: (state, { data: { invoiceId, subscriptionId, amountCents, paidAt } }) => ({
      ...state,
      paid: new Map(state.paid).set(invoiceId, { subscriptionId, amountCents, paidAt }),
    }),
    PaymentMethodChanged: (state) => state,
    SubscriptionEnded(state, { data: { subscriptionId, providerId, reason } }) {
      const known = state.over.get(subscriptionId);
      const wasHad = living(state, subscriptionId);
      // If an operator ended it, everything paid for the rest is refunded, including payments reported later.
      const isByHand = reason === 'given' || reason === 'taken';
      const hadUntil = wasHad && isRunning(wasHad) && !isByHand ? wasHad.periodEnd : null;
      return withOver(state, subscriptionId, { hadUntil, ...known, providerId });
    },
    LifetimeBought: (state, { data: { paymentId, amountCents, paidAt } }) => ({
      ...state,
      lifetime: { paymentId, amountCents, paidAt },
    }),
    SurplusPaymentReceived: (state, { data: { paymentId } }) => ({
      ...state,
      settled: new Set(state.settled).add(paymentId),
    }),
    LifetimeEnded: (state, { data: { paymentId } }) => ({
      ...state,
      lifetime: null,
      settled: new Set(state.settled).add(paymentId),
    }),
    MoneyBackRequested: (state, { data: { invoiceId } }) => ({
      ...withBack(state, invoiceId),
      hadMoneyBack: true,
    }),
    PlanRefundDue: (state, { data: { invoiceId } }) => withBack(state, invoiceId),
    SubscriptionRefunded(state, { data: { invoiceId, amountCents } }) {
      const cents = (state.refunded.get(invoiceId) ?? 0) + amountCents;
      const refunded = new Map(state.refunded).set(invoiceId, cents);
      const isAll = cents >= (state.paid.get(invoiceId)?.amountCents ?? 0);
      return { ...(isAll ? withBack(state, invoiceId) : state), refunded };
    },
  }),

  decide: decideBy<SubscriptionState, SubscriptionCommand, SubscriptionEvent, SubscriptionContext>({
    PrepareSubscription(command, state, { plan }) {
      requireSelf(command);
      requireFree(state, plan);
      const { current } = state;
      if (current?.subscriptionId === command.data.subscriptionId) {
        if (current.status === 'preparing') return [];
        throw new DomainError('conflict', 'subscription-moved', messages.moved);
      }
      if (current?.status === 'preparing')
        throw new DomainError('conflict', 'subscription-moved', messages.moved);
      return [{ type: 'SubscriptionPrepared', data: command.data }];
    },

    DeclineSubscription(command, state) {
      requireSystem(command);
      const subscription = living(state, command.data.subscriptionId);
      return subscription?.status === 'preparing'
        ? [{ type: 'SubscriptionDeclined', data: command.data }]
        : [];
    },

    StartTestTrial(command, state, { plan }) {
      requireSelf(command);
      const { data, meta } = command;
      const subscription = living(state, data.subscriptionId);
      // The same request from another tab.
      if (subscription && isRunning(subscription)) return [];
      requireFree(state, plan);
      if (state.hadTrial) throw new DomainError('conflict', 'trial-used', messages.trialUsed);
      if (!subscription || subscription.setupIntentId !== null)
        throw new DomainError('conflict', 'subscription-moved', messages.moved);
      const endsAt = new Date(Date.parse(meta.at) + trialDays * dayMs).toISOString();
      const money = { amountCents: premiumCents, currency };
      return [{ type: 'TrialStarted', data: { ...data, ...money, providerId: null, endsAt } }];
    },

    RecordSubscription(command, state) {
      requireSystem(command);
      const { accountId, subscriptionId, providerId, status, cancelsAtEnd } = command.data;
      const subscription = living(state, subscriptionId);
      if (!subscription) return surplus(command, state);
      if (status === 'ended') {
        const reason = subscription.cancelsAtEnd || cancelsAtEnd ? 'cancelled' : 'unpaid';
        return subscription.status === 'preparing'
          ? [{ type: 'SubscriptionDeclined', data: { accountId, subscriptionId, reason } }]
          : [ended(accountId, { ...subscription, providerId }, reason)];
      }
      if (status === 'waiting') return [];
      return [...steps(command, subscription), ...intentions(command, subscription)];
    },

    RecordInvoice(command, state) {
      requireSystem(command);
      const { currency: paidIn, ...data } = command.data;
      if (state.paid.has(data.invoiceId) || paidIn.toUpperCase() !== currency) return [];
      const over = state.over.get(data.subscriptionId);
      const isForNothing = over && (over.hadUntil === null || data.paidAt >= over.hadUntil);
      return [
        { type: 'SubscriptionPaid', data: { ...data, currency } },
        ...(isForNothing ? invoiceBack(state, data) : []),
      ];
    },

    CancelSubscription(command, state) {
      requireSelf(command);
      const known = running(state);
      const { accountId } = command.data;
      if (known.cancelsAtEnd) return [];
      const { subscriptionId, periodEnd } = known;
      const endsAt = periodEnd ?? command.meta.at;
      return [{ type: 'SubscriptionCancelled', data: { accountId, subscriptionId, endsAt } }];
    },

    ResumeSubscription(command, state) {
      requireSelf(command);
      const { cancelsAtEnd, subscriptionId } = running(state);
      const { accountId } = command.data;
      return cancelsAtEnd ? [{ type: 'SubscriptionResumed', data: { accountId, subscriptionId } }] : [];
    },

    RecordPaymentMethod(command, state) {
      requireSystem(command);
      return living(state, command.data.subscriptionId)
        ? [{ type: 'PaymentMethodChanged', data: command.data }]
        : [];
    },

    EndSubscription(command, state) {
      requireSystem(command);
      const { accountId, subscriptionId, reason } = command.data;
      const known = living(state, subscriptionId);
      return known ? [ended(accountId, known, reason)] : [];
    },

    GrantLifetime(command, state, { plan, isGone = false }) {
      requireSystem(command);
      const { accountId, paymentId } = command.data;
      if (state.lifetime?.paymentId === paymentId || state.settled.has(paymentId)) return [];
      const paid = { ...command.data, currency };
      // An account that already has Lifetime, or was deleted, gets a refund.
      if (state.lifetime || isGone || plan === 'lifetime')
        return [{ type: 'SurplusPaymentReceived', data: paid }];
      const bought: SubscriptionEvent = {
        type: 'LifetimeBought',
        data: { ...paid, paidAt: command.meta.at },
      };
      const { current } = state;
      return current && current.status !== 'ended'
        ? [bought, ended(accountId, current, 'lifetime')]
        : [bought];
    },

    SettlePlan(command, state) {
      requireSystem(command);
      const { accountId, plan } = command.data;
      const { current } = state;
      const { at } = command.meta;
      const endedFor = (reason: 'given' | 'taken') =>
        current ? [ended(accountId, current, reason), ...unused(state, accountId, at)] : [];
      const runs = current !== null && isRunning(current);
      const prepares = current?.status === 'preparing';
      if (plan === 'lifetime') return runs || prepares ? endedFor('given') : [];
      const taken = lifetimeTaken(state, accountId, at);
      if (plan === 'premium') return prepares ? [...taken, ...endedFor('given')] : taken;
      return runs ? [...taken, ...endedFor('taken')] : taken;
    },

    RequestMoneyBack(command, state) {
      requireSelf(command);
      const { data, meta } = command;
      const { accountId } = data;
      const found = guaranteed(state, meta.at);
      if (!found) throw new DomainError('conflict', 'no-money-back', messages.noMoneyBack);
      const { payment, invoiceId, paymentId } = found;
      const { amountCents } = payment;
      const { current, lifetime } = state;
      return [
        {
          type: 'MoneyBackRequested',
          data: { accountId, amountCents, currency, invoiceId, paymentId },
        },
        ...(lifetime
          ? [{ type: 'LifetimeEnded', data: { accountId, paymentId: lifetime.paymentId } } as const]
          : []),
        ...(current && isRunning(current) ? [ended(accountId, current, 'money-back')] : []),
      ];
    },

    RecordSubscriptionRefund(command, state) {
      requireSystem(command);
      const { accountId, invoiceId, amountCents: untilNow } = command.data;
      const all = Math.min(untilNow, state.paid.get(invoiceId)?.amountCents ?? untilNow);
      const amountCents = all - (state.refunded.get(invoiceId) ?? 0);
      return amountCents > 0
        ? [{ type: 'SubscriptionRefunded', data: { accountId, invoiceId, amountCents, currency } }]
        : [];
    },
  }),
};
