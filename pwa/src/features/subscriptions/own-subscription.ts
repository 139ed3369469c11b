import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import type { QueryClient } from '@tanstack/react-query';
import { useAccountAnswer } from '../session/account-answer.ts';
import { userKey } from '../session/current-user.ts';

const ownKey: [path: string] = [pathOf(subscriptionsApi.mine)];

/** Queries the person's subscription. It's refetched whenever it's shown. */
export const useOwnSubscription = () => useAccountAnswer<OwnSubscriptionDto>({ queryKey: ownKey });

/** Refetches everything that a change of plan affects. */
export async function afterPlanChange(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ownKey }),
    client.invalidateQueries({ queryKey: userKey }),
  ]);
}
