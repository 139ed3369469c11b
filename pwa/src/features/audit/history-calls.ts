import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryMoments } from '@everpaw/contracts/audit/history.dto';
import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { isInOrder } from '@everpaw/contracts/kernel/time/time-span';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useLive } from '../../offline/react/hooks.ts';
import { useCachedAnswer } from '../session/account-answer.ts';
import { useCurrentUser } from '../session/current-user.ts';
import type { HistoryFilter } from './history-address.ts';

/**
 * Returns the first and last instant of a filter's days in the device's time zone, by which the entries are grouped
 * too.
 */
function bounds({ from, to }: Pick<HistoryFilter, 'from' | 'to'>) {
  const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString();
  return { from: from && at(from, '00:00:00.000'), to: to && at(to, '23:59:59.999') };
}

/**
 * Queries the history of a memorial page by page, newest first. It's refetched whenever it's shown, since others add to
 * it. Until the server responds, it returns the cached newest page of the unfiltered history.
 */
export function useTimeline(id: string, filter: HistoryFilter) {
  const path = pathOf(historyApi.list, { params: { id } });
  const isUnfiltered = Object.values(filter).every((one) => one === undefined || one === null);
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
  const newest = isUnfiltered && !timeline.isPlaceholderData ? timeline.data?.pages[0] : undefined;
  // The history is cached only for keepers: not for auditors, who read every history, and not for former keepers.
  const isCachedHere = useIsCachedKeeper(id);
  const cached = useCachedAnswer(path, isCachedHere ? newest : undefined);
  if (!isUnfiltered || !isCachedHere || newest || !cached || refusalOf(problemOf(timeline)) !== null)
    return timeline;
  const data = { pages: [cached], pageParams: [null] };
  return { ...timeline, data, hasNextPage: false, isPlaceholderData: false };
}

/** Returns the memorial that is cached on this device; undefined while it's being read or if there is none. */
export function useMemorialHere(id: string): MemorialDto | undefined {
  return useLive(async ({ db }) => {
    const row = await db.documents.get([memorialEntity.name, id]);
    return row?.dto as MemorialDto | undefined; // the rows of this entity hold its DTO
  }, `memorial ${id}`);
}

/** Whether this device has cached the memorial and the account is one of its keepers. */
function useIsCachedKeeper(id: string): boolean {
  const accountId = useCurrentUser().user?.id ?? '';
  const keepers = useLive(
    async ({ db }) => (await db.documents.get([memorialEntity.name, id]))?.keepers ?? [],
    `keepers ${id}`,
  );
  return keepers?.includes(accountId) ?? false;
}

/** How often access to the history is checked again while it's shown, in milliseconds. */
const askAgainMs = 20_000;

/**
 * Queries the moments at which the page changed, oldest first. It's refetched while it's shown, so that people who lose
 * access stop seeing it. Until the server responds, it returns the cached moments.
 */
export function useMoments(id: string) {
  const path = pathOf(historyApi.moments, { params: { id } });
  const moments = useQuery<HistoryMoments>({
    queryKey: [path],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // After a failure, the person has to retry.
    refetchInterval: ({ state }) => (state.data === undefined ? false : askAgainMs),
  });
  const isCachedHere = useIsCachedKeeper(id);
  const cached = useCachedAnswer(path, isCachedHere ? moments.data : undefined);
  if (!isCachedHere || moments.data || refusalOf(problemOf(moments)) !== null) return moments;
  return { ...moments, data: cached };
}

/**
 * Queries the memorial at a position or an instant; sends nothing while `at` is null. The previous data stays until the
 * server responds. Each moment is a separate query, and unused ones are aborted, so a late response never replaces a
 * later choice.
 */
export const useMemorialAt = (id: string, at: string | null) =>
  useAnswer(memorialsApi.one, {
    params: { id },
    query: { at },
    enabled: at !== null,
    placeholderData: keepPreviousData,
  });

/**
 * Queries the guestbook at that moment, page by page; otherwise like `useMemorialAt`. For the latest moment, it returns
 * the cached page until the server responds.
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
  const isCachedHere = useIsCachedKeeper(id);
  const path = pathOf(guestbookApi.list, { params: { id }, query: { at: 'latest' } });
  const cached = useCachedAnswer(path, isCachedHere ? newest : undefined);
  if (!isLatest || !isCachedHere || newest || !cached || refusalOf(problemOf(guestbook)) !== null)
    return guestbook;
  return {
    ...guestbook,
    data: { pages: [cached], pageParams: [null] },
    hasNextPage: false,
    isPlaceholderData: false,
  };
}

/** Returns the error of a query, starting with the first failed attempt: pending retries don't hide it. */
export const problemOf = ({ error, failureReason }: Pick<UseQueryResult, 'error' | 'failureReason'>) =>
  error ?? failureReason;

type Reading = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'fetchStatus' | 'isPlaceholderData'>;

/**
 * Returns what to show of a query. Data of another query is shown only while the current one is loading; it doesn't
 * hide a failure.
 */
export function stateOf(query: Reading): 'shown' | 'failed' | 'loading' {
  if (query.data !== undefined && !query.isPlaceholderData) return 'shown';
  if (problemOf(query) !== null || query.fetchStatus === 'paused') return 'failed';
  return query.data === undefined ? 'loading' : 'shown';
}

/**
 * Returns the status of a refusal by this site; null if there was no response, or if it came from something else, such
 * as a proxy.
 */
export function refusalOf(error: unknown): number | null {
  return error instanceof ApiError && error.problem !== null ? error.status : null;
}
