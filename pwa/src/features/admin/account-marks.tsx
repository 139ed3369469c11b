import type { AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import { adminMessages, roleNames } from '@everpaw/contracts/admin/admin.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { Badge } from '../../ui/badge.tsx';

/** Badges for an account: whether it's closed, its role if it isn't `user`, and its plan. */
export function AccountMarks({ account }: { account: AdminAccount }) {
  const { role, subscriptionStatus: plan, isActive } = account;
  return (
    <>
      {!isActive && <Badge className="border-danger text-danger">{adminMessages.closed}</Badge>}
      {role !== 'user' && <Badge tone="dusk">{roleNames[role]}</Badge>}
      <Badge tone={isPremium(plan) ? 'clay' : 'plain'}>{planBadges[plan]}</Badge>
    </>
  );
}
