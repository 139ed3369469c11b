import { useQuery } from '@tanstack/react-query';
import { ApiError, request } from '../../app/api.ts';
import { useStats } from '../memorials/gallery.ts';

/** How many there are; null while it is not known, which is not the same as none. */
export type Statistic = number | null;

/** Counts what a list call answers. A site on which there is no such list yet has none of it. */
async function countOf(path: string, signal: AbortSignal): Promise<number> {
  try {
    return (await request<unknown[]>(path, { signal })).length;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
}

function useCount(path: string): Statistic {
  const counted = useQuery({
    queryKey: [path, 'count'],
    queryFn: ({ signal }) => countOf(path, signal),
  });
  return counted.data ?? null;
}

/** What the bar under the header counts beside one's own memorials, which the device knows (REQ-176 to REQ-178). */
export function useStatistics(): { orders: Statistic; ecards: Statistic; publicMemorials: Statistic } {
  const stats = useStats();
  return {
    orders: useCount('/api/orders/my'),
    ecards: useCount('/api/ecards/sent'),
    publicMemorials: stats.data?.total ?? null,
  };
}
