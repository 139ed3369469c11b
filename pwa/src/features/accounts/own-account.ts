import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens } from '@everpaw/contracts/accounts/account-screens.messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { currentUserPath } from '../../base/current-user.ts';
import { messageOf, type RequestOptions, request } from '../../base/http.ts';
import { useToast } from '../../base/notices.ts';

export const ownAccountPath = '/api/accounts/me';

/** Everything that only the person's own screens show of their account. It is always asked for anew. */
export const useOwnAccount = () => useQuery<OwnAccount>({ queryKey: [ownAccountPath], staleTime: 0 });

type Change = Pick<RequestOptions, 'method' | 'body'> & { path?: string };

/**
 * Changes the own account by a call that answers it. What the screens show follows the answer, the header too. A
 * failure is told in passing, and raised for whoever waits.
 */
export function useAccountChange() {
  const client = useQueryClient();
  const notify = useToast();
  return useMutation({
    mutationFn: ({ path = ownAccountPath, method, body, key }: Change & { key: string }) =>
      request<OwnAccount>(path, { method, body, idempotencyKey: key }),
    onSuccess: (account) => {
      client.setQueryData([ownAccountPath], account);
      return client.invalidateQueries({ queryKey: [currentUserPath] });
    },
    onError: (error) =>
      notify({
        title: accountScreens.notDone,
        text: messageOf(error, accountScreens.notDoneText),
        tone: 'problem',
      }),
  });
}

/** A change with an id of its own, which every attempt of it carries. */
export const asChange = (change: Change) => ({ ...change, key: uuidv7() });
