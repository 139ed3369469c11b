import type { AccessLogPage, AccountsFound } from '@everpaw/contracts/admin/admin.schemas';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type RequestOptions, request } from '../../base/http.ts';

const everything = '/api/admin/';

/** The people that a search finds; the newest without one. */
export function useFoundAccounts(search: string) {
  const query = search ? `?${new URLSearchParams({ search })}` : '';
  return useQuery<AccountsFound>({
    queryKey: [`${everything}accounts${query}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The access log, newest first, page by page; of one account, or refusals only. */
export function useAccessLog({ accountId, refusedOnly }: { accountId: string | null; refusedOnly: boolean }) {
  return useInfiniteQuery({
    queryKey: [`${everything}access-log`, accountId, refusedOnly],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      if (accountId) query.set('accountId', accountId);
      if (refusedOnly) query.set('refusedOnly', 'true');
      if (pageParam) query.set('cursor', pageParam);
      return request<AccessLogPage>(`${everything}access-log?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** Does something as an administrator; what is shown of it is asked for again. Raises the request's errors. */
export function useAdminAct() {
  const client = useQueryClient();
  const call = useMutation({
    mutationFn: ({ path, ...options }: { path: string } & RequestOptions) => request<unknown>(path, options),
    // Not waited for: what asked for the act is over before the screen behind it changes.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(everything),
      });
    },
  });
  return {
    busy: call.isPending,
    act: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      call.mutateAsync({ path: `${everything}${path}`, method, body, idempotencyKey: uuidv7() }),
  };
}
