import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type { OwnSubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import type { QueryClient } from '@tanstack/react-query';
import { useAccountAnswer } from '../../base/account-answer.ts';
import { userKey } from '../../base/current-user.ts';

const ownKey: [path: string] = [pathOf(subscriptionsApi.mine)];

/** What the person pays for, asked anew whenever it is shown. */
export const useOwnSubscription = () => useAccountAnswer<OwnSubscriptionDto>({ queryKey: ownKey });

/** Asks again for everything that a change of plan changes. */
export async function afterPlanChange(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ownKey }),
    client.invalidateQueries({ queryKey: userKey }),
  ]);
}
