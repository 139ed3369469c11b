import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { memorialListMessages } from '@everpaw/contracts/memorials/memorial-lists.messages';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import type { Cached } from '../../offline/react/cached.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { cardGrid, MemorialCardSkeleton } from '../memorials/card/memorial-card.tsx';
import { CreateLink } from '../memorials/own/create-link.tsx';
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-8 sm:gap-y-12">
          <header className="page-width flex flex-wrap items-end justify-between gap-x-12 gap-y-5 pt-8 sm:pt-12">
            <h1 className="text-title [overflow-wrap:anywhere]">
              {dashboardMessages.welcome(user.firstName.trim() || dashboardMessages.friend)}
            </h1>
            {kept && kept.length > 0 && <CreateLink status={user.subscriptionStatus} count={kept.length} />}
          </header>
          <Yours mine={mine} kept={kept} />
        </div>
        <OnThisDay />
        <Recent own={kept} />
        <Featured />
        {!premium && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-y-12">
            <UpgradeCard />
            <UpgradePlans status={user.subscriptionStatus} />
          </div>
        )}
      </div>
    </>
  );
}

function Yours({ mine, kept }: { mine: Cached<ShownMemorial[]>; kept: ShownMemorial[] | undefined }) {
  return (
    <section aria-labelledby="yours" className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-2">
        <h2 id="yours" className="text-heading">
          {dashboardMessages.yours}
        </h2>
        <OnwardLink to="/my-memorials">{dashboardMessages.all}</OnwardLink>
      </div>
      <div className="mt-4 sm:mt-6">
        {mine.state === 'loading' ? (
          <SkeletonGroup label={otherScreens.loadingYourMemorials} className={cardGrid}>
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
          </SkeletonGroup>
        ) : !kept ? (
          <ErrorState
            title={memorialListMessages.fetchListFailed}
            text={dashboardMessages.notOnDevice}
            level={3}
            onRetry={() => window.location.reload()}
          />
        ) : kept.length === 0 ? (
          <EmptyState
            title={dashboardMessages.noneTitle}
            level={3}
            action={<ButtonLink to="/create-memorial">{memorialListMessages.createFirst}</ButtonLink>}
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
