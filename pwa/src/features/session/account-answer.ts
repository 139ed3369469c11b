import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';
import { useCurrentUser } from './current-user.ts';

/**
 * Returns the cached response for the signed-in account; undefined while it is being read, and if there is none.
 * `answered` is the server's response, which is cached as soon as it is available.
 */
export function useCachedAnswer<T>(path: string, answered: T | undefined): T | undefined {
  const offline = useOffline();
  const accountId = useCurrentUser().user?.id;
  const cached = orNothing(
    useReading(async ({ db, read }) => {
      const own = await read.setting(db, 'accountAnswers');
      return own?.accountId === accountId ? own?.answers.find((one) => one.path === path)?.value : undefined;
    }, `answer ${accountId} ${path}`),
  );
  useEffect(() => {
    if (answered === undefined || accountId === undefined) return;
    Promise.all([offline.localStore(), import('../../offline/store/account-answers.ts')])
      .then(([{ db }, { cacheAccountAnswer }]) =>
        cacheAccountAnswer(db, { accountId, path, value: answered }),
      )
      // Without storage the screen only uses the server's responses.
      .catch(() => {});
  }, [offline, accountId, path, answered]);
  return (cached ?? undefined) as T | undefined; // only this hook writes it, from an answer of the same path
}

/**
 * Queries data of the signed-in account. Returns the server's response and, until it arrives, the cached one, so that
 * the screen doesn't wait for the network. The key is the requested path.
 */
export function useAccountAnswer<T>({
  queryKey,
  ...options
}: Omit<UseQueryOptions<T>, 'queryKey'> & { queryKey: [path: string] }) {
  const answer = useQuery<T>({ staleTime: 0, ...options, queryKey });
  const cached = useCachedAnswer(queryKey[0], answer.data);
  return { ...answer, data: answer.data ?? cached };
}
