import { type OptionalCall, optionalPaths } from '@everpaw/contracts/site/optional-calls';
import { useQuery } from '@tanstack/react-query';
import { useStats } from '../memorials/gallery/gallery.ts';
import { useHasCall } from '../site/site-dto.ts';

/** How many there are; null while it is not known, which is not the same as none. */
export type Statistic = number | null;

/** Counts what a list call answers. A site without this call has none of it, and is not asked. */
function useCount(path: OptionalCall): Statistic {
  const hasCall = useHasCall(path);
  const counted = useQuery({
    queryKey: [path],
    select: (list: unknown[]) => list.length,
    enabled: hasCall === true,
  });
  return hasCall === false ? 0 : (counted.data ?? null);
}

/** What the bar under the header counts beside one's own memorials, which the device knows. */
export function useStatistics(): { orders: Statistic; ecards: Statistic; publicMemorials: Statistic } {
  const stats = useStats();
  return {
    orders: useCount(optionalPaths.ownOrders),
    ecards: useCount(optionalPaths.sentEcards),
    publicMemorials: stats.data?.total ?? null,
  };
}
