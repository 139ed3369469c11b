import type { RecordSubscription } from '@everpaw/contracts/subscriptions/subscription.commands';
import type Stripe from 'stripe';

type Snapshot = RecordSubscription['data'];

/** What each status of the provider means here; one that is not named is over. */
const statuses: Readonly<Record<string, Snapshot['status']>> = {
  incomplete: 'waiting',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
};

const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** How a subscription stands at the provider; null for one that this site did not begin. */
export function snapshotOf({ id: providerId, ...subscription }: Stripe.Subscription): Snapshot | null {
  const { accountId, subscriptionId } = subscription.metadata;
  const [item] = subscription.items.data;
  if (!accountId || !subscriptionId || !item) return null;
  const { status, trial_end, cancel_at_period_end: cancelsAtEnd } = subscription;
  return {
    accountId,
    subscriptionId,
    providerId,
    status: statuses[status] ?? 'ended',
    trialEndsAt: trial_end === null ? null : instantOf(trial_end),
    periodStart: instantOf(item.current_period_start),
    periodEnd: instantOf(item.current_period_end),
    cancelsAtEnd,
  };
}

/** The money of a paid invoice; null for one of nothing, such as a trial's, and for one that is not about a subscription. */
export function paymentOf(invoice: Stripe.Invoice) {
  const details = invoice.parent?.subscription_details;
  const { accountId, subscriptionId } = details?.metadata ?? {};
  const { amount_paid: amountCents, currency, status_transitions } = invoice;
  if (!accountId || !subscriptionId || !invoice.id || amountCents <= 0) return null;
  const paidAt = instantOf(status_transitions.paid_at ?? invoice.created);
  return { accountId, subscriptionId, invoiceId: invoice.id, amountCents, currency, paidAt };
}

/** The provider's name of the subscription that an invoice is about; null for any other invoice. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}
