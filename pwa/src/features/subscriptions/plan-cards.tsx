import { dollars } from '@everpaw/contracts/kernel/text/dollars';
import {
  currentPlanMarker,
  isPlanClosed,
  type PlanCard,
  subscribePlans,
} from '@everpaw/contracts/subscriptions/plans';
import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { isPremium, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';

type PlanCardsProps = {
  status: SubscriptionStatus;
  /** Whether Premium is chosen and its form is shown. */
  chosen: boolean;
  /** Whether choosing is disabled: without a connection, or while the person is being asked to sign in. */
  closed: boolean;
  onPremium(): void;
  /** Asks to return to Basic; null if there is nothing to cancel. */
  onBasic: (() => void) | null;
};

/** The three plans. */
export function PlanCards(props: PlanCardsProps) {
  const own = currentPlanMarker(props.status);
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="sr-only">
        {messages.plans}
      </h2>
      <ul className="mt-10 grid items-stretch gap-5 lg:grid-cols-3">
        {subscribePlans.map((plan) => {
          const isPopular = plan.id === 'premium';
          return (
            <li
              key={plan.id}
              className={classNames(
                'grid grid-rows-[auto_1fr_auto] rounded-leaf border bg-leaf p-6 sm:p-8',
                isPopular ? 'border-2 border-moss' : 'border-rule',
              )}
            >
              <div>
                <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
                  <h3 className="text-heading">{plan.name}</h3>
                  {isPopular && <Badge tone="clay">{subscriptionMessages.mostPopular}</Badge>}
                  {plan.id === own && <Badge tone="moss">{subscriptionMessages.current}</Badge>}
                </div>
                <p className="mt-4">
                  <span className="font-display text-[3rem] leading-none tracking-[-0.02em]">
                    {dollars(plan.priceCents)}
                  </span>
                  <span className="mt-1 block text-ink-soft">{plan.terms}</span>
                </p>
                {plan.charged && <p className="mt-2 font-semibold">{plan.charged}</p>}
              </div>
              <div>
                <CheckList lines={plan.includes} className="mt-6" />
                {plan.caveat && <p className="mt-4 text-ink-soft text-small">{plan.caveat}</p>}
              </div>
              <PlanAction plan={plan} {...props} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PlanAction({
  plan,
  status,
  chosen,
  closed,
  onPremium,
  onBasic,
}: PlanCardsProps & { plan: PlanCard }) {
  const premium = isPremium(status);
  if (plan.id === 'memorial-add-on')
    return isPlanClosed(plan, status) ? (
      <Button variant="quiet" disabled className="mt-7 w-full">
        {subscriptionMessages.premiumRequired}
      </Button>
    ) : (
      <p className="mt-7 text-ink-soft">{messages.addOnIncluded}</p>
    );
  if (plan.id === 'premium')
    return premium ? null : (
      <Button
        size="large"
        className="mt-7 w-full"
        aria-pressed={chosen}
        disabled={closed}
        onClick={onPremium}
      >
        {chosen ? messages.chosen : messages.choosePremium}
      </Button>
    );
  if (!premium) return null;
  return onBasic ? (
    <Button variant="quiet" className="mt-7 w-full" disabled={closed} onClick={onBasic}>
      {messages.backToBasic}
    </Button>
  ) : (
    <p className="mt-7 text-ink-soft">{messages.basicIncluded}</p>
  );
}
