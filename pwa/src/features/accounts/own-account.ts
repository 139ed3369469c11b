import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { useAccountAnswer } from '../../base/account-answer.ts';
import { currentUserPath } from '../../base/current-user.ts';
import { type CallInput, call, messageOf } from '../../base/http.ts';
import { useToast } from '../../base/notices.ts';

const ownAccountKey: [string] = [pathOf(accountsApi.me)];

/** Everything that only the person's own screens show of their account. It is always asked for anew. */
export const useOwnAccount = () => useAccountAnswer<OwnAccount>({ queryKey: ownAccountKey });

/** The calls that change the own account and answer it. */
type Changing = (typeof accountsApi)['changeProfile' | 'changeEmailPreferences' | 'unlinkSignIn'];
type Change = { body?: unknown; send: () => Promise<OwnAccount> };

/**
 * Changes the own account by a call that answers it. What the screens show follows the answer, the header too. A
 * failure is told in passing, and raised for whoever waits.
 */
export function useAccountChange() {
  const client = useQueryClient();
  const notify = useToast();
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (account) => {
      client.setQueryData(ownAccountKey, account);
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
export function asChange<E extends Changing>(endpoint: E, input: CallInput<E>): Change {
  const idempotencyKey = uuidv7();
  return {
    body: input.body,
    // Every endpoint of `Changing` answers the account; the type checker does not follow it through a parameter.
    send: () => call(endpoint, { ...input, idempotencyKey }) as Promise<OwnAccount>,
  };
}
