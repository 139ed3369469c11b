import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { MemorialCard as Card } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialListMessages } from '@everpaw/contracts/memorials/memorial-lists.messages';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { newestMemorials, recentMemorials } from '@everpaw/contracts/memorials/memorials.limits';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { useQuery } from '@tanstack/react-query';
import { OnwardLink } from '../../ui/link.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { cardGrid, MemorialCard, MemorialCardSkeleton } from '../memorials/card/memorial-card.tsx';

/** The path of the newest public memorials. */
const recentPath = pathOf(memorialsApi.list, { query: { limit: newestMemorials } });

/** The newest public memorials, three at most, with a link to all of them. The person's `own` ones are left out. */
export function Recent({ own = [] }: { own: readonly { id: string }[] | undefined }) {
  const recent = useQuery<{ memorials: Card[] }>({ queryKey: [recentPath] });
  const memorials = recent.data?.memorials
    .filter(({ id }) => !own.some((memorial) => memorial.id === id))
    .slice(0, recentMemorials);
  return (
    <section aria-labelledby="recent" className="page-width">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-2">
        <h2 id="recent" className="text-title">
          {dashboardMessages.recent}
        </h2>
        <OnwardLink to="/memorial-gallery">{dashboardMessages.viewAll}</OnwardLink>
      </div>
      <div className="mt-6 sm:mt-10">
        {memorials && memorials.length > 0 ? (
          <ul className={cardGrid}>
            {memorials.map((memorial) => (
              <li key={memorial.id}>
                <MemorialCard memorial={memorial} level={3} />
              </li>
            ))}
          </ul>
        ) : memorials ? (
          <EmptyState title={memorialListMessages.noneYetTitle} level={3} />
        ) : recent.isError ? (
          <ErrorState
            title={memorialListMessages.fetchPublicFailed}
            text={dashboardMessages.recentUnreachable}
            level={3}
            busy={recent.isFetching}
            onRetry={() => void recent.refetch()}
          />
        ) : (
          <SkeletonGroup label={otherScreens.loadingRecentMemorials} className={cardGrid}>
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
          </SkeletonGroup>
        )}
      </div>
    </section>
  );
}
