import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryMoments } from '@everpaw/contracts/audit/history.dto';
import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { isInOrder } from '@everpaw/contracts/kernel/time-span';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCachedAnswer } from '../../base/account-answer.ts';
import { useCurrentUser } from '../../base/current-user.ts';
import { ApiError, call } from '../../base/http.ts';
import { useLive } from '../../offline/react/hooks.ts';
import type { HistoryFilter } from './history-address.ts';

/** The days of a filter as the person's calendar has them, which their entries are grouped by: from the first instant to the last. */
function bounds({ from, to }: Pick<HistoryFilter, 'from' | 'to'>) {
  const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();
  return { from: from && at(from, '00:00:00.000'), to: to && at(to, '23:59:59.999') };
}

/**
 * What happened to a memorial, newest first, page by page. It is always asked for anew: others add to it. Until the
 * answer comes, the newest page of the whole history is the one that this device had last.
 */
export function useTimeline(id: string, filter: HistoryFilter) {
  const path = pathOf(historyApi.list, { params: { id } });
  const isWhole = Object.values(filter).every((one) => one === undefined || one === null);
  const timeline = useInfiniteQuery({
    queryKey: [path, filter],
    enabled: isInOrder(filter.from, filter.to),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(historyApi.list, { params: { id }, query: { ...filter, ...bounds(filter), cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const newest = isWhole && !timeline.isPlaceholderData ? timeline.data?.pages[0] : undefined;
  // Who reads every history for a living keeps none of them on a phone, and neither does a keeper of former times.
  const isKept = useIsKeptHere(id);
  const cached = useCachedAnswer(path, isKept ? newest : undefined);
  if (!isWhole || !isKept || newest || !cached || refusalOf(problemOf(timeline)) !== null) return timeline;
  const data = { pages: [cached], pageParams: [null] };
  return { ...timeline, data, hasNextPage: false, isPlaceholderData: false };
}

/** The memorial as this device has it; undefined while it is being read, and where the device has no such memorial. */
export function useMemorialHere(id: string): MemorialDto | undefined {
  return useLive(async ({ db }) => {
    const row = await db.documents.get([memorialEntity.name, id]);
    return row?.dto as MemorialDto | undefined; // the rows of this entity hold its DTO
  }, `memorial ${id}`);
}

/** Whether this device has the memorial as one that the account cares for. */
function useIsKeptHere(id: string): boolean {
  const accountId = useCurrentUser().user?.id ?? '';
  const keepers = useLive(
    async ({ db }) => (await db.documents.get([memorialEntity.name, id]))?.keepers ?? [],
    `keepers ${id}`,
  );
  return keepers?.includes(accountId) ?? false;
}

/** How often it is asked whether this person may still see the history while they look at it, in milliseconds. */
const askAgainMs = 20_000;

/**
 * When the page changed, the oldest moment first; asked again while it is shown, so that who may see it no longer does
 * not. Until the answer comes, the moments are those that this device had last.
 */
export function useMoments(id: string) {
  const path = pathOf(historyApi.moments, { params: { id } });
  const moments = useQuery<HistoryMoments>({
    queryKey: [path],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // A failure is told until the person asks again.
    refetchInterval: ({ state }) => (state.data === undefined ? false : askAgainMs),
  });
  const isKept = useIsKeptHere(id);
  const cached = useCachedAnswer(path, isKept ? moments.data : undefined);
  if (!isKept || moments.data || refusalOf(problemOf(moments)) !== null) return moments;
  return { ...moments, data: cached };
}

/**
 * The memorial as it was at a position or an instant; asks nothing while it is null. What was shown last stays until
 * the answer is there. Each moment is a query of its own, and one that nobody looks at any more is aborted: an answer
 * never takes the place of that for a later choice.
 */
export const useMemorialAt = (id: string, at: string | null) =>
  useQuery<MemorialDto>({
    queryKey: [pathOf(memorialsApi.one, { params: { id }, query: { at } })],
    enabled: at !== null,
    placeholderData: keepPreviousData,
  });

/**
 * The guestbook as it was then, page by page; otherwise as `useMemorialAt`. That of the latest moment is the one that
 * this device had last, until the answer comes.
 */
export function useGuestbookAt({ id, at, isLatest }: { id: string; at: string; isLatest: boolean }) {
  const guestbook = useInfiniteQuery({
    queryKey: [pathOf(guestbookApi.list, { params: { id }, query: { at } }), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(guestbookApi.list, { params: { id }, query: { at, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const newest = isLatest && !guestbook.isPlaceholderData ? guestbook.data?.pages[0] : undefined;
  const isKept = useIsKeptHere(id);
  const path = pathOf(guestbookApi.list, { params: { id }, query: { at: 'latest' } });
  const cached = useCachedAnswer(path, isKept ? newest : undefined);
  if (!isLatest || !isKept || newest || !cached || refusalOf(problemOf(guestbook)) !== null) return guestbook;
  return {
    ...guestbook,
    data: { pages: [cached], pageParams: [null] },
    hasNextPage: false,
    isPlaceholderData: false,
  };
}

/** What went wrong, from the first attempt on: that others follow is no reason to say nothing. */
export const problemOf = ({ error, failureReason }: Pick<UseQueryResult, 'error' | 'failureReason'>) =>
  error ?? failureReason;

type Reading = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'fetchStatus' | 'isPlaceholderData'>;

/**
 * What there is to show of a query. The answer to another question is shown only while its own is on the way: it does
 * not hide that this one cannot be had.
 */
export function stateOf(query: Reading): 'shown' | 'failed' | 'loading' {
  if (query.data !== undefined && !query.isPlaceholderData) return 'shown';
  if (problemOf(query) !== null || query.fetchStatus === 'paused') return 'failed';
  return query.data === undefined ? 'loading' : 'shown';
}

/** The status of a refusal by this site; null for no answer, or somebody else's. */
export function refusalOf(error: unknown): number | null {
  return error instanceof ApiError && error.problem !== null ? error.status : null;
}
