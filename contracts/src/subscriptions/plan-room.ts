import { DomainError } from '../kernel/domain-error.ts';
import { planLimits, type SubscriptionStatus } from './subscription-status.ts';
import { subscriptionChangeMessages as messages, subscriptionMessages } from './subscriptions.messages.ts';

/**
 * Whether a plan includes the account's memorial at `place`, 0 for the oldest. An ended plan deletes nothing:
 * memorials beyond it are read-only until the plan is back.
 */
export function hasRoomForMemorial(plan: SubscriptionStatus, place: number): boolean {
  return place < planLimits(plan).memorials;
}

export function memorialLimit(): DomainError {
  return new DomainError('limit', 'memorial-limit', subscriptionMessages.memorialLimitReached);
}

/** Throws `DomainError` `memorial-read-only` for a memorial beyond its owner's plan. */
export function requireRoomForMemorial(plan: SubscriptionStatus, place: number): void {
  if (!hasRoomForMemorial(plan, place))
    throw new DomainError('limit', 'memorial-read-only', messages.memorialReadOnly);
}

/**
 * Throws `DomainError` `photo-read-only` for a photo beyond the plan. `place` is 0 for a memorial's first
 * photo.
 */
export function requireRoomForPhoto(plan: SubscriptionStatus, place: number): void {
  if (place >= planLimits(plan).photosPerMemorial)
    throw new DomainError('limit', 'photo-read-only', messages.photoReadOnly);
}
