import { deskApi } from '@everpaw/contracts/audit/desk.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import { type DeskSearch, searchProblems } from './desk-search.ts';

/** How long results stay fresh, in milliseconds: one minute, because every query is recorded in the access log. */
const staleTime = 60_000;

/** Returns the first and last instant of the days, in the device's time zone. */
function bounds({ from, to }: DeskSearch) {
  const at = (day: string, time: string) => (day === '' ? null : new Date(`${day}T${time}`).toISOString());
  return { from: at(from, '00:00:00.000'), to: at(to, '23:59:59.999') };
}

/** Queries the matching events page by page, newest first. An invalid search isn't sent. */
export function useDesk(search: DeskSearch) {
  return useInfiniteQuery({
    queryKey: [pathOf(deskApi.search), search],
    enabled: Object.keys(searchProblems(search)).length === 0,
    queryFn: ({ pageParam: cursor, signal }) => {
      const { about, id, type } = search;
      const query = { about: about || null, id: id || null, type: type || null, ...bounds(search), cursor };
      return call(deskApi.search, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime,
    refetchOnWindowFocus: false,
  });
}

/** Queries one event in full. */
export const useDeskEvent = (stream: string, revision: string) =>
  useAnswer(deskApi.event, { params: { stream, revision }, staleTime, refetchOnWindowFocus: false });

/** Queries the catalogue of event types. */
export const useCatalogue = () => useAnswer(deskApi.catalogue);
