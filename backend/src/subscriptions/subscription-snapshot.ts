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

/** An instant of the provider's seconds; null for anything else. */
function instantOf(seconds: unknown): string | null {
  const instant = new Date(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** A message may carry an object in part, or in another version's shape: what is missing was not said. */
type Said<T> = T extends object ? { [Key in keyof T]?: Said<T[Key]> | null } : T;

/** The subscription of this site that the provider's metadata name; null for another system's. */
export function aboutOf(metadata: unknown): { accountId: string; subscriptionId: string } | null {
  const { accountId, subscriptionId } = (metadata ?? {}) as Record<string, unknown>; // checked below
  const isOwn = typeof accountId === 'string' && typeof subscriptionId === 'string';
  return isOwn && accountId && subscriptionId ? { accountId, subscriptionId } : null;
}

/** The name that the provider gave to something, or what it names; null where it names nothing. */
export function idOf(named: unknown): string | null {
  const id = typeof named === 'string' ? named : (named as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** How a subscription stands at the provider; null for one that this site did not begin. */
export function snapshotOf(subscription: Said<Stripe.Subscription>): Snapshot | null {
  const about = aboutOf(subscription.metadata);
  const providerId = idOf(subscription.id);
  const item = subscription.items?.data?.[0];
  const [periodStart, periodEnd] = [
    instantOf(item?.current_period_start),
    instantOf(item?.current_period_end),
  ];
  if (!about || !providerId || !periodStart || !periodEnd) return null;
  return {
    ...about,
    providerId,
    status: statuses[String(subscription.status)] ?? 'ended',
    trialEndsAt: instantOf(subscription.trial_end),
    periodStart,
    periodEnd,
    cancelsAtEnd: subscription.cancel_at_period_end === true,
  };
}

/** The money of a paid invoice; null for one of nothing, such as a trial's, and for one that is not about a subscription. */
export function paymentOf(invoice: Said<Stripe.Invoice>) {
  const about = aboutOf(invoice.parent?.subscription_details?.metadata);
  const { amount_paid: amountCents, currency } = invoice;
  const invoiceId = idOf(invoice.id);
  const paidAt = instantOf(invoice.status_transitions?.paid_at ?? invoice.created);
  if (!about || !invoiceId || typeof amountCents !== 'number' || amountCents <= 0 || !paidAt) return null;
  return { ...about, invoiceId, amountCents, currency: String(currency), paidAt };
}

/** The provider's name of the subscription that an invoice is about; null for any other invoice. */
export function subscriptionOf(invoice: Said<Stripe.Invoice>): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription);
}
