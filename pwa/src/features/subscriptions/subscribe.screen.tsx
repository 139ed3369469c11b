import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { subscribeMessages as messages } from '@everpaw/contracts/subscriptions/subscribe.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOnline } from '../../offline/react/hooks.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { BeginPremium } from './begin-premium.tsx';
import { BuyLifetime } from './buy-lifetime.tsx';
import { isLeavable, LeavePremium } from './leave-premium.tsx';
import { useOwnSubscription } from './own-subscription.ts';
import { PlanCards } from './plan-cards.tsx';
import { PremiumBanner } from './premium-banner.tsx';
import { PaymentPromises, PlanQuestions } from './subscribe-notes.tsx';

/** How long a visitor can read why they are redirected to the sign-in, in milliseconds. */
const redirectAfterMs = 500;

/** The plans, and where to start or cancel one. */
export default function SubscribeScreen() {
  useScreen(messages.title);
  const { user, ready, loading } = useCurrentUser();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{messages.heading}</h1>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{messages.lead}</p>
      {user ? <OwnPlans user={user} /> : <Nobody isSure={ready && !loading} />}
      <PaymentPromises />
      <PlanQuestions />
    </div>
  );
}

/** The plans for a visitor, who is redirected to the sign-in. */
function Nobody({ isSure }: { isSure: boolean }) {
  const notify = useToast();
  const signIn = useGoToSignIn();
  useEffect(() => {
    if (!isSure) return;
    notify({ title: messages.signInTitle, text: messages.signInText });
    const timer = setTimeout(signIn, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isSure, notify, signIn]);
  return <PlanCards status="free" chosen={false} closed onPremium={() => {}} onBasic={null} />;
}

function OwnPlans({ user: { subscriptionStatus: status } }: { user: CurrentUser }) {
  const online = useOnline();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { data } = useOwnSubscription();
  const subscription = data?.subscription ?? null;
  const premium = isPremium(status);
  const wantsLifetime = params.get('plan') === 'lifetime' && status !== 'lifetime';
  return (
    <>
      {premium && <PremiumBanner status={status} subscription={subscription} />}
      {!online && (
        <p role="status" className="mt-6 flex max-w-[44rem] items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {messages.offline}
        </p>
      )}
      {wantsLifetime && online && <BuyLifetime subscription={subscription} />}
      <PlanCards
        status={status}
        chosen={chosen}
        closed={!online}
        onPremium={() => setChosen(true)}
        onBasic={isLeavable(subscription) ? () => setLeaving(true) : null}
      />
      {chosen && !premium && <BeginPremium />}
      {subscription && (
        <LeavePremium subscription={subscription} open={leaving} onClose={() => setLeaving(false)} />
      )}
    </>
  );
}
