import { type OptionalCall, optionalPaths } from '@everpaw/contracts/site/optional-calls';
import { useQuery } from '@tanstack/react-query';
import { useStats } from '../memorials/gallery/gallery.ts';
import { useHasCall } from '../site/site-dto.ts';

/** A count; null while it's unknown, which differs from 0. */
export type Statistic = number | null;

/**
 * Returns the length of a list that the server returns. Returns 0 without a request if the site doesn't have this call.
 */
function useCount(path: OptionalCall): Statistic {
  const hasCall = useHasCall(path);
  const counted = useQuery({
    queryKey: [path],
    select: (list: unknown[]) => list.length,
    enabled: hasCall === true,
  });
  return hasCall === false ? 0 : (counted.data ?? null);
}

/** Returns the counts of the statistics bar, except for the person's own memorials, which the device knows. */
export function useStatistics(): { orders: Statistic; ecards: Statistic; publicMemorials: Statistic } {
  const stats = useStats();
  return {
    orders: useCount(optionalPaths.ownOrders),
    ecards: useCount(optionalPaths.sentEcards),
    publicMemorials: stats.data?.total ?? null,
  };
}
