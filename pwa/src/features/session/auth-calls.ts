import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type BodyOf, call } from '../../net/http.ts';
import { isSignedOutHere } from '../../offline/is-signed-out-here.ts';
import { useOffline } from '../../offline/react/hooks.ts';
import { takeLanguageOf } from '../../ui/helpers/store-language.ts';
import { authKey, userKey } from './current-user.ts';

/** Sends a call that may change who is signed in. Throws the request's errors. */
export function useAuthCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  const offline = useOffline();

  /**
   * Ends an earlier session first; otherwise its pending sign-out would end the new session. Throws `TypeError` if
   * that isn't possible yet.
   */
  async function endEarlierSession(): Promise<void> {
    if (!isSignedOutHere(document) || (await (await offline.engine()).settleSignOut())) return;
    throw new TypeError('The session before has not ended yet.');
  }

  const sending = useMutation({
    mutationKey: authKey,
    mutationFn: async ({ body, key }: { body?: BodyOf<E>; key: string }) => {
      await endEarlierSession();
      const answer = await call<E>(endpoint, { body, idempotencyKey: key });
      takeLanguageOf(answer);
      return answer;
    },
    // Always refetched: a lost response may have been a success.
    onSettled: () => client.invalidateQueries({ queryKey: userKey }),
  });
  return {
    busy: sending.isPending,
    send: (body?: BodyOf<E>) => sending.mutateAsync({ body, key: uuidv7() }),
  };
}

/** Opens a session. Throws the request's errors. */
export function useSignIn() {
  const { busy, send: signIn } = useAuthCall(accountsApi.login);
  return { busy, signIn };
}

/** Creates an account and opens a session. Throws the request's errors. */
export function useRegister() {
  const { busy, send: register } = useAuthCall(accountsApi.register);
  return { busy, register };
}

/** Ends the session. Throws the request's errors. */
export function useSignOut() {
  const { busy, send } = useAuthCall(accountsApi.logout);
  return { busy, signOut: () => send() };
}
