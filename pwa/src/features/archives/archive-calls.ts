import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import type { ArchiveSchedulesList } from '@everpaw/contracts/archives/archives.schemas';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call } from '../../base/http.ts';

/** How often is looked while an archive is being made, in milliseconds. */
const lookAgainMs = 2_000;

/** All schedules; looked at again and again while one of them is making an archive. */
export function useArchiveSchedules() {
  return useQuery<ArchiveSchedulesList>({
    queryKey: [pathOf(archivesApi.list)],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ isRunning }) => isRunning) ? lookAgainMs : false,
  });
}

/** The runs of a schedule, newest first, page by page. */
export function useArchiveRuns(id: string) {
  return useInfiniteQuery({
    queryKey: [pathOf(archivesApi.runs, { params: { id } })],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(archivesApi.runs, { params: { id }, query: { cursor: cursor ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.runs[0]?.status === 'running' ? lookAgainMs : false,
  });
}

/** Does something with schedules; what is shown of them is asked for again. Raises the request's errors. */
export function useArchiveAct() {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Not waited for: what asked for the act is over before the screen behind it changes.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(archivesApi.list.path),
      });
    },
  });
  return {
    busy: acting.isPending,
    act<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
      const idempotencyKey = uuidv7();
      return acting.mutateAsync(() => call(endpoint, { ...input, idempotencyKey }));
    },
  };
}
