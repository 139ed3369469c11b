import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { effectivePermissions } from '@everpaw/contracts/kernel/features/roles';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { Badge } from '../ui/badge.tsx';
import { displayName } from '../ui/helpers/display-name.ts';
import type { Place } from './places.tsx';

/** Returns the links of the account menu, including the administration for people with permissions. */
export function accountPlaces(user: CurrentUser): Place[] {
  const places: Place[] = [
    { to: '/my-memorials', label: siteLabels.myMemorials },
    { to: '/saved', label: siteLabels.saved },
    { to: '/orders', label: siteLabels.orders },
    { to: '/profile', label: siteLabels.profile },
    { to: '/settings', label: siteLabels.settings },
  ];
  if (effectivePermissions(user).size > 0) places.push({ to: '/admin', label: siteLabels.administration });
  const premium = isPremium(user.subscriptionStatus);
  places.push(
    premium
      ? { to: '/your-plan', label: siteLabels.yourPlan }
      : { to: '/subscribe', label: siteLabels.upgrade },
  );
  return places;
}

/** Shows the signed-in person and their plan. */
export function AccountCard({ user }: { user: CurrentUser }) {
  const plan = user.subscriptionStatus;
  return (
    <div className="grid max-w-72 justify-items-start gap-1">
      <p className="max-w-full truncate font-semibold">{displayName(user)}</p>
      <p className="max-w-full truncate text-ink-soft text-small">{user.email}</p>
      <Badge tone={isPremium(plan) ? 'clay' : 'plain'} className="mt-1">
        {planBadges[plan]}
      </Badge>
    </div>
  );
}
