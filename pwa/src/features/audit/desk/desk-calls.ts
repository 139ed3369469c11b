import type { Catalogue } from '@everpaw/contracts/audit/catalogue.dto';
import { deskApi } from '@everpaw/contracts/audit/desk.api';
import type { DeskEvent } from '@everpaw/contracts/audit/desk.dto';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../base/http.ts';
import { type DeskSearch, searchProblems } from './desk-search.ts';

/** What was found stays as it is for a minute: every look is written down. In milliseconds. */
const staleTime = 60_000;

/** The first and the last instant of days of the person's calendar. */
function bounds({ from, to }: DeskSearch) {
  const at = (day: string, time: string) => (day === '' ? null : new Date(`${day}T${time}`).toISOString());
  return { from: at(from, '00:00:00.000'), to: at(to, '23:59:59.999') };
}

/** The events that match, newest first, page by page; nothing is asked while the search cannot be meant. */
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

/** One event in full. */
export const useDeskEvent = (stream: string, revision: string) =>
  useQuery<DeskEvent>({
    queryKey: [pathOf(deskApi.event, { params: { stream, revision } })],
    staleTime,
    refetchOnWindowFocus: false,
  });

/** Every type of event. */
export const useCatalogue = () => useQuery<Catalogue>({ queryKey: [pathOf(deskApi.catalogue)] });
