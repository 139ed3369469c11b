import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orNothing, useOffline, useReading } from '../offline/react/hooks.ts';
import { useCurrentUser } from './current-user.ts';

/**
 * What this device has cached of an answer to the account that is signed in; undefined while it is being read and where
 * there is none. `answered` is the server's own answer, which is cached as soon as it is there.
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
    Promise.all([offline.localStore(), import('../offline/store/account-answers.ts')])
      .then(([{ db }, { cacheAccountAnswer }]) =>
        cacheAccountAnswer(db, { accountId, path, value: answered }),
      )
      // Without storage the screen lives on what the server answers.
      .catch(() => {});
  }, [offline, accountId, path, answered]);
  return (cached ?? undefined) as T | undefined; // only this hook writes it, from an answer of the same path
}

/**
 * A question about the own account: the server's answer, and until it comes the one that this device had last, so that
 * the screen never waits for the network. The key is the path it is asked at.
 */
export function useAccountAnswer<T>({
  queryKey,
  ...options
}: Omit<UseQueryOptions<T>, 'queryKey'> & { queryKey: [path: string] }) {
  const answer = useQuery<T>({ staleTime: 0, ...options, queryKey });
  const cached = useCachedAnswer(queryKey[0], answer.data);
  return { ...answer, data: answer.data ?? cached };
}
