import { adminApi } from '@everpaw/contracts/admin/admin.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useAct } from '../../ui/form/use-act.ts';

/** The paths that are refetched after each action. */
const refetchedPaths = [adminApi.findAccounts.path, adminApi.accessLog.path, seasonalThemesApi.list.path];

/** Queries the accounts that match a search; without a search, the newest ones. */
export function useFoundAccounts(search: string) {
  return useAnswer(adminApi.findAccounts, {
    query: { search: search || null },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Queries the access log page by page, newest first, optionally of one account or refusals only. */
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

/**
 * Returns a function that performs an administrative action and then refetches what is shown. It rejects with the
 * request's error.
 */
export const useAdminAct = () => useAct(refetchedPaths);
