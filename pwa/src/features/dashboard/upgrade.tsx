import { dollars } from '@everpaw/contracts/kernel/dollars';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { currentPlanMarker, dashboardPlans, isPlanClosed } from '@everpaw/contracts/subscriptions/plans';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { Mark } from '../../ui/mark.tsx';

/** An invitation to upgrade, for people without Premium. */
export function UpgradeCard() {
  return (
    <aside
      aria-labelledby="upgrade"
      className="rounded-leaf bg-cloth p-2 text-on-cloth sm:p-2.5 lg:max-w-[27rem] lg:justify-self-end"
    >
      <div className="grid grid-cols-[auto_1fr] gap-x-4 rounded-tight border border-on-cloth/35 px-5 py-5 sm:px-6 sm:py-6">
        <Mark className="mt-0.5 size-8" />
        <div>
          <h2 id="upgrade" className="text-heading">
            {dashboardMessages.upgradeTitle}
          </h2>
          <p className="mt-1.5 text-on-cloth-soft">{dashboardMessages.upgradeText}</p>
          <ButtonLink to="/subscribe" variant="cloth" className="mt-4">
            {dashboardMessages.upgrade}
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}

/** The plans with the dashboard's texts. */
export function UpgradePlans({ status }: { status: SubscriptionStatus }) {
  const own = currentPlanMarker(status);
  return (
    <section aria-labelledby="plans" className="page-width">
      <div className="max-w-measure">
        <h2 id="plans" className="text-title">
          {dashboardMessages.plans}
        </h2>
        <p className="mt-4 text-ink-soft">{dashboardMessages.plansText}</p>
      </div>
      <ul className="rule-double mt-8 grid lg:grid-cols-3">
        {dashboardPlans.map((plan) => {
          const closed = isPlanClosed(plan, status);
          return (
            <li
              key={plan.id}
              className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 border-rule border-b py-7 sm:grid-cols-[1fr_1.2fr] lg:grid-cols-1 lg:border-l lg:px-6 lg:last:pr-0 lg:first:border-l-0 lg:first:pl-0"
            >
              <div>
                <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <h3 className="text-heading">{plan.name}</h3>
                  {plan.id === own && <Badge tone="moss">{subscriptionMessages.current}</Badge>}
                  {closed && <Badge>{subscriptionMessages.premiumRequired}</Badge>}
                </div>
                <p className="mt-3">
                  <span className="font-display text-[2.75rem] leading-none tracking-[-0.02em]">
                    {dollars(plan.priceCents)}
                  </span>{' '}
                  <span className="block text-ink-soft">{plan.terms}</span>
                </p>
                {plan.charged && <p className="mt-2 font-semibold">{plan.charged}</p>}
              </div>
              <div>
                <CheckList
                  lines={plan.includes}
                  className="mt-5 sm:mt-1 lg:mt-5 lg:min-h-40 lg:content-start"
                />
                {plan.caveat && <p className="mt-4 text-ink-soft text-small">{plan.caveat}</p>}
                {plan.id !== own && !closed && (
                  <ButtonLink to="/subscribe" variant="quiet" className="mt-5">
                    {dashboardMessages.choose(plan.name)}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
