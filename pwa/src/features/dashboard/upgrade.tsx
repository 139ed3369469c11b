import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { currentPlanMarker, dashboardPlans, isPlanClosed } from '@everpaw/contracts/subscriptions/plans';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';

/** An invitation to upgrade, for people without Premium. */
export function UpgradeCard() {
  return (
    <div className="page-width">
      <aside
        aria-labelledby="upgrade"
        className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-rule border-y py-6"
      >
        <div className="min-w-0">
          <h2 id="upgrade" className="text-heading">
            {dashboardMessages.upgradeTitle}
          </h2>
          <p className="mt-1 max-w-measure text-ink-soft">{dashboardMessages.upgradeText}</p>
        </div>
        <ButtonLink to="/subscribe" variant="quiet">
          {dashboardMessages.upgrade}
        </ButtonLink>
      </aside>
    </div>
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
              className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 border-rule border-b py-7 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] lg:grid-cols-1 lg:border-l lg:px-6 lg:last:pr-0 lg:first:border-l-0 lg:first:pl-0"
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
