import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { planLimits, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { ButtonLink } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx';

/** The link to create another memorial. At the plan's limit of `count` it says so and links to the plans instead. */
export function CreateLink({ status, count }: { status: SubscriptionStatus; count: number }) {
  const { memorials: limit } = planLimits(status);
  if (count >= limit)
    return (
      <p className="text-ink-soft text-small">
        {dashboardMessages.atLimit(limit)} <TextLink to="/subscribe">{dashboardMessages.seePremium}</TextLink>
      </p>
    );
  return (
    <ButtonLink to="/create-memorial" icon={<PlusIcon />}>
      {siteLabels.createMemorial}
    </ButtonLink>
  );
}
