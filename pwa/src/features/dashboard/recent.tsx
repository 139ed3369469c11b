import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type { MemorialCard as Card } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { recentMemorials } from '@everpaw/contracts/memorials/memorials.limits';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { dashboardMessages } from '@everpaw/contracts/site/dashboard.messages';
import { useQuery } from '@tanstack/react-query';
import { OnwardLink } from '../../ui/link.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { cardGrid, MemorialCard, MemorialCardSkeleton } from '../memorials/card/memorial-card.tsx';

/** The path of the newest public memorials. */
const recentPath = pathOf(memorialsApi.list, { query: { limit: recentMemorials } });

/** The three newest public memorials, with a link to all of them. */
export function Recent() {
  const recent = useQuery<{ memorials: Card[] }>({ queryKey: [recentPath] });
  const memorials = recent.data?.memorials.slice(0, recentMemorials);
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
          <EmptyState title={memorialMessages.noneYetTitle} level={3} />
        ) : recent.isError ? (
          <ErrorState
            title={memorialMessages.fetchPublicFailed}
            text={dashboardMessages.recentUnreachable}
            level={3}
            busy={recent.isFetching}
            onRetry={() => void recent.refetch()}
          />
        ) : (
          <SkeletonGroup label="Loading recent memorials" className={cardGrid}>
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
            <MemorialCardSkeleton />
          </SkeletonGroup>
        )}
      </div>
    </section>
  );
}
