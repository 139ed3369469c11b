import { hasRoomForMemorial } from '@everpaw/contracts/subscriptions/plan-room';
import { subscribeMessages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionChangeMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { ButtonLink } from '../../../ui/button.tsx';
import { useMyMemorials } from '../../shared/own-memorials.ts';

/**
 * Whether one of the person's own memorials exceeds their plan, based on the memorials that this device knows. The
 * oldest ones count first.
 */
export function useIsBeyondPlan(
  { id: memorialId, userId: ownerId }: { id: string; userId: string },
  plan: SubscriptionStatus,
): boolean {
  const mine = useMyMemorials().value ?? [];
  const oldestFirst = mine
    .filter(({ deletedAt, userId }) => deletedAt === null && userId === ownerId)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  const place = oldestFirst.findIndex(({ id }) => id === memorialId);
  return place >= 0 && !hasRoomForMemorial(plan, place);
}

/** Explains why a memorial can't be edited at the moment, and that it's safe. */
export function BeyondPlan() {
  return (
    <div
      role="note"
      className="mt-8 grid max-w-[44rem] justify-items-start gap-4 rounded-soft border-dusk border-l-4 bg-dusk-wash px-5 py-4"
    >
      <p>{subscriptionChangeMessages.memorialReadOnly}</p>
      <ButtonLink to="/subscribe" variant="quiet">
        {subscribeMessages.choosePremium}
      </ButtonLink>
    </div>
  );
}
