import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import type { Cached } from '../../offline/react/cached.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { PlusIcon } from '../../ui/more-icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { cardGrid, MemorialCardSkeleton } from '../memorials/card/memorial-card.tsx';
import { OwnMemorials } from '../memorials/own/own-memorials.tsx';
import { useMyMemorials } from '../shared/own-memorials.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { useSubscribed } from '../subscriptions/use-subscribed.ts';
import { Featured } from './featured.tsx';
import { OnThisDay } from './on-this-day.tsx';
import { Recent } from './recent.tsx';
import { StatisticsBar } from './statistics-bar.tsx';
import { UpgradeCard, UpgradePlans } from './upgrade.tsx';

/** The home screen of a signed-in person. Their own memorials are read from this device. */
export default function Dashboard({ user }: { user: CurrentUser }) {
  useScreen(dashboardMessages.title);
  const mine = useMyMemorials();
  const kept = mine.value?.filter(({ deletedAt }) => deletedAt === null);
  const premium = isPremium(user.subscriptionStatus);
  useSubscribed(user.subscriptionStatus);
  return (
    <>
      <StatisticsBar memorials={kept?.length ?? null} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-16 pb-4 sm:gap-y-24">
        <header className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 pt-10 sm:pt-14 lg:grid-cols-[1.35fr_1fr]">
          <div>
            <p className="running-head text-ink-soft">{dashboardMessages.runningHead}</p>
            <h1 className="mt-4 text-[clamp(min(2.5rem,17vw),1.75rem+3.2vw,4.25rem)] leading-[1.05] tracking-[-0.02em]">
              {dashboardMessages.welcome(user.firstName.trim() || dashboardMessages.friend)}
            </h1>
            <p className="mt-4 max-w-measure text-ink-soft text-lead">{dashboardMessages.text}</p>
            <ButtonLink to="/create-memorial" icon={<PlusIcon />} className="mt-6">
              {dashboardMessages.create}
            </ButtonLink>
          </div>
          {!premium && <UpgradeCard />}
        </header>
        <OnThisDay />
        <Yours mine={mine} kept={kept} />
        <Recent />
        {!premium && <UpgradePlans status={user.subscriptionStatus} />}
        <Featured />
      </div>
    </>
  );
}

function Yours({ mine, kept }: { mine: Cached<ShownMemorial[]>; kept: ShownMemorial[] | undefined }) {
  return (
    <section aria-labelledby="yours" className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-2">
        <h2 id="yours" className="text-title">
          {dashboardMessages.yours}
        </h2>
        <OnwardLink to="/my-memorials">{dashboardMessages.all}</OnwardLink>
      </div>
      <div className="mt-6 sm:mt-10">
        {mine.state === 'loading' ? (
          <SkeletonGroup label="Loading your memorials" className={cardGrid}>
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
          </SkeletonGroup>
        ) : !kept ? (
          <ErrorState
            title={memorialMessages.fetchListFailed}
            text={dashboardMessages.notOnDevice}
            level={3}
            onRetry={() => window.location.reload()}
          />
        ) : kept.length === 0 ? (
          <EmptyState
            title={dashboardMessages.noneTitle}
            level={3}
            action={<ButtonLink to="/create-memorial">{memorialMessages.createFirst}</ButtonLink>}
          >
            {dashboardMessages.noneText}
          </EmptyState>
        ) : (
          <OwnMemorials memorials={kept} level={3} />
        )}
      </div>
    </section>
  );
}
