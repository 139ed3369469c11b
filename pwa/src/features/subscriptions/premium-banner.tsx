import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { ButtonLink } from '../../ui/button.tsx';
import { Mark } from '../../ui/pictures/mark.tsx';
import { stateText } from './state-text.ts';

/** Shows that Premium is active, and until when. */
export function PremiumBanner({
  status,
  subscription,
}: {
  status: SubscriptionStatus;
  subscription: SubscriptionDto | null;
}) {
  const isOwn = subscription !== null && subscription.status !== 'ended';
  return (
    <section
      aria-labelledby="active"
      className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-leaf bg-cloth px-6 py-6 text-on-cloth sm:px-8"
    >
      <Mark className="size-10 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="active" className="text-heading">
          {status === 'lifetime' ? messages.lifetimeActive : messages.premiumActive}
        </h2>
        <p className="mt-1 text-on-cloth-soft">{isOwn ? stateText(subscription) : messages.premiumGiven}</p>
      </div>
      <ButtonLink to="/your-plan" variant="cloth">
        {messages.yourPlan}
      </ButtonLink>
    </section>
  );
}
