import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { authKey, userKey } from './current-user.ts';
import { type BodyOf, call } from './http.ts';

/** Sends what may change who is signed in. Raises the request's errors. */
export function useAuthCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationKey: authKey,
    mutationFn: ({ body, key }: { body?: BodyOf<E>; key: string }) =>
      call<E>(endpoint, { body, idempotencyKey: key }),
    // Refetched whatever came of it: a lost answer may have been a success (REQ-101).
    onSettled: () => client.invalidateQueries({ queryKey: userKey }),
  });
  return {
    busy: sending.isPending,
    send: (body?: BodyOf<E>) => sending.mutateAsync({ body, key: uuidv7() }),
  };
}

/** Opens a session (REQ-084). Raises the request's errors. */
export function useSignIn() {
  const { busy, send: signIn } = useAuthCall(accountsApi.login);
  return { busy, signIn };
}

/** Opens an account and a session (REQ-083). Raises the request's errors. */
export function useRegister() {
  const { busy, send: register } = useAuthCall(accountsApi.register);
  return { busy, register };
}

/** Ends the session (REQ-106). Raises the request's errors. */
export function useSignOut() {
  const { busy, send } = useAuthCall(accountsApi.logout);
  return { busy, signOut: () => send() };
}
