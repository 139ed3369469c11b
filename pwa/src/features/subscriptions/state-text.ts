import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { premiumCents } from '@everpaw/contracts/subscriptions/plan-prices';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { dayOf } from '../../ui/helpers/dates.ts';

/** Returns the state of a subscription and what comes next, in a sentence or two. */
export function stateText({ status, cancelsAtEnd, isTest, currentPeriodEnd }: SubscriptionDto): string {
  if (status === 'lifetime') return messages.lifetime;
  if (status === 'ended' || currentPeriodEnd === null) return messages.ended;
  const day = dayOf(currentPeriodEnd);
  if (cancelsAtEnd) return messages.cancelled(day);
  if (status === 'past-due') return messages.pastDue;
  if (isTest) return messages.testing(day);
  return status === 'trialing'
    ? messages.trialing(day, dollars(premiumCents))
    : messages.active(day, dollars(premiumCents));
}
