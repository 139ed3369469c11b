import type { RecordSubscription } from '@everpaw/contracts/subscriptions/subscription.commands';
import type Stripe from 'stripe';
import { ProviderObjectUnreadable } from '../payments/payment-gateway.ts';

type Snapshot = RecordSubscription['data'];

/** Maps the provider's statuses to ours; any other status means that the subscription is over. */
const statuses: Readonly<Record<string, Snapshot['status']>> = {
  incomplete: 'waiting',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  paused: 'past-due',
};

/** Converts the provider's seconds to an ISO instant; null for any other value. */
function instantOf(seconds: unknown): string | null {
  const instant = new Date(typeof seconds === 'number' ? seconds * 1_000 : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** A message may contain a partial object, or one in another API version's shape; missing fields are unknown. */
type Said<T> = T extends object ? { [Key in keyof T]?: Said<T[Key]> | null } : T;

/** Returns the account and subscription in the provider's metadata; null if they belong to another system. */
export function aboutOf(metadata: unknown): { accountId: string; subscriptionId: string } | null {
  const { accountId, subscriptionId } = (metadata ?? {}) as Record<string, unknown>; // checked below
  const isOwn = typeof accountId === 'string' && typeof subscriptionId === 'string';
  return isOwn && accountId && subscriptionId ? { accountId, subscriptionId } : null;
}

/** Returns the provider's id of an object given as an id or in full; null if there is none. */
export function idOf(named: unknown): string | null {
  const id = typeof named === 'string' ? named : (named as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && id !== '' ? id : null;
}

/**
 * Returns the state of a subscription at the provider; null if this site didn't begin it. Throws
 * `ProviderObjectUnreadable` if it did but the subscription has no period.
 */
export function snapshotOf(subscription: Said<Stripe.Subscription>): Snapshot | null {
  const about = aboutOf(subscription.metadata);
  if (!about) return null;
  const providerId = idOf(subscription.id);
  const item = subscription.items?.data?.[0];
  const [periodStart, periodEnd] = [
    instantOf(item?.current_period_start),
    instantOf(item?.current_period_end),
  ];
  if (!providerId || !periodStart || !periodEnd) throw new ProviderObjectUnreadable('subscription');
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

/**
 * Returns the payment of a paid invoice; null if the amount is zero, as in a trial, or it isn't about a subscription of
 * this site. Throws `ProviderObjectUnreadable` if it is but lacks its amount or time.
 */
export function paymentOf(invoice: Said<Stripe.Invoice>) {
  const about = aboutOf(invoice.parent?.subscription_details?.metadata);
  if (!about) return null;
  const { amount_paid: amountCents, currency } = invoice;
  const invoiceId = idOf(invoice.id);
  const paidAt = instantOf(invoice.status_transitions?.paid_at ?? invoice.created);
  if (!invoiceId || typeof amountCents !== 'number' || typeof currency !== 'string' || !paidAt)
    throw new ProviderObjectUnreadable('invoice');
  if (amountCents <= 0) return null;
  return { ...about, invoiceId, amountCents, currency, paidAt };
}

/**
 * Returns the provider's id of an invoice's subscription; null if the invoice isn't about a subscription of this site.
 * Throws `ProviderObjectUnreadable` if it is but doesn't name it.
 */
export function subscriptionOf(invoice: Said<Stripe.Invoice>): string | null {
  const details = invoice.parent?.subscription_details;
  if (!aboutOf(details?.metadata)) return null;
  const id = idOf(details?.subscription);
  if (id === null) throw new ProviderObjectUnreadable('invoice');
  return id;
}
