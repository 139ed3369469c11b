import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call, messageOf } from '../../net/http.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { useAccountAnswer } from '../session/account-answer.ts';
import { currentUserPath } from '../session/current-user.ts';

const ownAccountKey: [string] = [pathOf(accountsApi.me)];

/** Queries the account data that only the person's own screens show. It's refetched whenever it's shown. */
export const useOwnAccount = () => useAccountAnswer<OwnAccount>({ queryKey: ownAccountKey });

/** The endpoints that change the person's account and return it. */
type Changing = (typeof accountsApi)['changeProfile' | 'changeEmailPreferences' | 'unlinkSignIn'];
type Change = { body?: unknown; send: () => Promise<OwnAccount> };

/**
 * Returns a mutation that changes the person's account. The screens and the header show the returned account. A failure
 * is shown as a notification, and `mutateAsync` rejects with it.
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

/** Returns a change with its own idempotency key, which every attempt sends. */
export function asChange<E extends Changing>(endpoint: E, input: CallInput<E>): Change {
  const idempotencyKey = uuidv7();
  return {
    body: input.body,
    // Every endpoint of `Changing` returns the account, but TypeScript can't infer it from the type parameter.
    send: () => call(endpoint, { ...input, idempotencyKey }) as Promise<OwnAccount>,
  };
}
