import { adminApi } from '@everpaw/contracts/admin/admin.api';
import type { AccountsFound } from '@everpaw/contracts/admin/admin.schemas';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../base/http.ts';
import { useAct } from '../../base/use-act.ts';

/** What these screens show; it is fetched again after each act. */
const refetchedPaths = [adminApi.findAccounts.path, adminApi.accessLog.path, seasonalThemesApi.list.path];

/** The people that a search finds; the newest without one. */
export function useFoundAccounts(search: string) {
  return useQuery<AccountsFound>({
    queryKey: [pathOf(adminApi.findAccounts, { query: { search: search || null } })],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The access log, newest first, page by page; of one account, or refusals only. */
export function useAccessLog({ accountId, refusedOnly }: { accountId: string | null; refusedOnly: boolean }) {
  return useInfiniteQuery({
    queryKey: [pathOf(adminApi.accessLog), accountId, refusedOnly],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(adminApi.accessLog, { query: { accountId, refusedOnly: refusedOnly || null, cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** Does something as an administrator; what is shown of it is asked for again. Raises the request's errors. */
export const useAdminAct = () => useAct(refetchedPaths);
