import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { useOffline } from '../offline/react/hooks.ts';
import { authKey, userKey } from './current-user.ts';
import { type BodyOf, call } from './http.ts';
import { isSignedOutHere } from './is-signed-out-here.ts';

/** Sends what may change who is signed in. Raises the request's errors. */
export function useAuthCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  const offline = useOffline();

  /** A session that begins while an earlier one has still to be ended would be ended in its place. */
  async function endEarlierSession(): Promise<void> {
    if (!isSignedOutHere(document) || (await (await offline.engine()).settleSignOut())) return;
    throw new TypeError('The session before has not ended yet.');
  }

  const sending = useMutation({
    mutationKey: authKey,
    mutationFn: async ({ body, key }: { body?: BodyOf<E>; key: string }) => {
      await endEarlierSession();
      return call<E>(endpoint, { body, idempotencyKey: key });
    },
    // Refetched whatever came of it: a lost answer may have been a success.
    onSettled: () => client.invalidateQueries({ queryKey: userKey }),
  });
  return {
    busy: sending.isPending,
    send: (body?: BodyOf<E>) => sending.mutateAsync({ body, key: uuidv7() }),
  };
}

/** Opens a session. Raises the request's errors. */
export function useSignIn() {
  const { busy, send: signIn } = useAuthCall(accountsApi.login);
  return { busy, signIn };
}

/** Opens an account and a session. Raises the request's errors. */
export function useRegister() {
  const { busy, send: register } = useAuthCall(accountsApi.register);
  return { busy, register };
}

/** Ends the session. Raises the request's errors. */
export function useSignOut() {
  const { busy, send } = useAuthCall(accountsApi.logout);
  return { busy, signOut: () => send() };
}
