import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useAct } from '../../ui/form/use-act.ts';

/** The interval at which a running archive is checked, in milliseconds. */
const pollMs = 2_000;

/** Queries all schedules. It's refetched repeatedly while one of them is running. */
export function useArchiveSchedules() {
  return useAnswer(archivesApi.list, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ isRunning }) => isRunning) ? pollMs : false,
  });
}

/** Queries the runs of a schedule page by page, newest first. */
export function useArchiveRuns(id: string) {
  return useInfiniteQuery({
    queryKey: [pathOf(archivesApi.runs, { params: { id } })],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(archivesApi.runs, { params: { id }, query: { cursor: cursor ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.runs[0]?.status === 'running' ? pollMs : false),
  });
}

/**
 * Returns a function that changes schedules and then refetches what is shown of them. It rejects with the request's
 * error.
 */
export const useArchiveAct = () => useAct([archivesApi.list.path]);
