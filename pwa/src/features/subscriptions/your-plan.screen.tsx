import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { OwnSubscriptionDto, SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionsApi } from '@everpaw/contracts/subscriptions/subscriptions.api';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { yourPlanMessages as messages } from '@everpaw/contracts/subscriptions/your-plan.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { AccountScreen, OnlineButton, Part } from '../accounts/account-screen.tsx';
import { ChangeCard } from './change-card.tsx';
import { isLeavable, LeavePremium } from './leave-premium.tsx';
import { MoneyBack } from './money-back.tsx';
import { afterPlanChange, useOwnSubscription } from './own-subscription.ts';
import { Receipts } from './receipts.tsx';
import { stateText } from './state-text.ts';

/** The person's plan, its price, and what comes next. */
export default function YourPlanScreen() {
  return (
    <AccountScreen title={messages.title} lead={messages.lead} signInText={messages.signInText}>
      {(user) => <YourPlan user={user} />}
    </AccountScreen>
  );
}

function YourPlan({ user }: { user: CurrentUser }) {
  const own = useOwnSubscription();
  if (own.data) return <PlanState user={user} own={own.data} />;
  if (own.isError || own.fetchStatus === 'paused')
    return (
      <ErrorState
        title={messages.unreachable}
        text={messageOf(own.error, messages.unreachableText)}
        busy={own.isFetching}
        onRetry={() => void own.refetch()}
      />
    );
  return (
    <SkeletonGroup label={messages.loading} className="mt-10 grid max-w-[44rem] gap-4">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-12 w-full" />
    </SkeletonGroup>
  );
}

function PlanState({ user, own: { subscription } }: { user: CurrentUser; own: OwnSubscriptionDto }) {
  const status = user.subscriptionStatus;
  const runs = subscription !== null && subscription.status !== 'ended';
  const hasCard = runs && !subscription.isTest && subscription.status !== 'lifetime';
  const text = runs
    ? stateText(subscription)
    : isPremium(status)
      ? messages.given
      : subscription
        ? messages.ended
        : messages.none;
  return (
    <>
      <Part title={messages.planTitle}>
        <div>
          <p className="flex flex-wrap items-center gap-3">
            <span className="font-display text-[2rem] leading-tight">{planBadges[status]}</span>
            {runs && (
              <Badge tone={subscription.status === 'past-due' ? 'clay' : 'moss'}>
                {messages.states[subscription.status]}
              </Badge>
            )}
          </p>
          <p className="mt-2 max-w-measure text-ink-soft">{text}</p>
          {runs && subscription.addOns.length > 0 && (
            <p className="mt-2 max-w-measure text-ink-soft">{messages.addOn}</p>
          )}
        </div>
        <Actions subscription={subscription} premium={isPremium(status)} />
      </Part>
      {hasCard && (
        <Part title={messages.cardTitle} text={messages.cardText}>
          <ChangeCard />
        </Part>
      )}
      <Part title={messages.receiptsTitle} text={messages.receiptsText}>
        <Receipts payments={subscription?.payments ?? []} />
      </Part>
      {subscription?.moneyBackUntil && subscription.moneyBackUntil > new Date().toISOString() && (
        <MoneyBack subscription={subscription} until={subscription.moneyBackUntil} />
      )}
    </>
  );
}

function Actions({ subscription, premium }: { subscription: SubscriptionDto | null; premium: boolean }) {
  const [leaving, setLeaving] = useState(false);
  if (subscription && isLeavable(subscription))
    return (
      <>
        <OnlineButton variant="quiet" className="justify-self-start" onClick={() => setLeaving(true)}>
          {messages.cancel}
        </OnlineButton>
        <LeavePremium subscription={subscription} open={leaving} onClose={() => setLeaving(false)} />
      </>
    );
  if (subscription?.cancelsAtEnd) return <Resume />;
  return premium ? null : (
    <ButtonLink to="/subscribe" className="justify-self-start">
      {messages.seePlans}
    </ButtonLink>
  );
}

function Resume() {
  const client = useQueryClient();
  const notify = useToast();
  const resuming = useMutation({
    mutationFn: () => call(subscriptionsApi.resume),
    async onSuccess() {
      notify({ title: messages.resumed });
      await afterPlanChange(client);
    },
    onError: (error) => notify({ title: messageOf(error, messages.failed), tone: 'problem' }),
  });
  return (
    <OnlineButton
      className="justify-self-start"
      busy={resuming.isPending}
      busyLabel={messages.resuming}
      onClick={() => resuming.mutate()}
    >
      {messages.resume}
    </OnlineButton>
  );
}
