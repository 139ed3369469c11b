import { DomainError } from '../kernel/domain-error.ts';
import { planLimits, type SubscriptionStatus } from './subscription-status.ts';
import { subscriptionChangeMessages as messages, subscriptionMessages } from './subscriptions.messages.ts';

/**
 * Whether a plan has room for one of an account's memorials; `place` is 0 for the one that it has had for longest. A
 * plan that ended deletes nothing: what is beyond it can be read as before, and changed again when the plan is back.
 */
export function hasRoomForMemorial(plan: SubscriptionStatus, place: number): boolean {
  return place < planLimits(plan).memorials;
}

/** The refusal of a memorial that an account's plan has no place for. */
export function memorialLimit(): DomainError {
  return new DomainError('limit', 'memorial-limit', subscriptionMessages.memorialLimitReached);
}

/** Throws `DomainError` `memorial-read-only` for a memorial beyond its owner's plan. */
export function requireRoomForMemorial(plan: SubscriptionStatus, place: number): void {
  if (!hasRoomForMemorial(plan, place))
    throw new DomainError('limit', 'memorial-read-only', messages.memorialReadOnly);
}

/** Throws `DomainError` `photo-read-only` for a photo beyond the plan; `place` is 0 for a memorial's first. */
export function requireRoomForPhoto(plan: SubscriptionStatus, place: number): void {
  if (place >= planLimits(plan).photosPerMemorial)
    throw new DomainError('limit', 'photo-read-only', messages.photoReadOnly);
}
