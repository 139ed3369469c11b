import type { Credentials, Registration } from '@everpaw/contracts/accounts/accounts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { authKey, userKey } from './current-user.ts';
import { request } from './http.ts';

/** Sends what may change who is signed in. Raises the request's errors. */
export function useAuthCall<Input>(path: string) {
  const client = useQueryClient();
  const call = useMutation({
    mutationKey: authKey,
    mutationFn: ({ input, key }: { input: Input; key: string }) =>
      request<unknown>(path, { method: 'POST', body: input, idempotencyKey: key }),
    // Refetched whatever came of it: a lost answer may have been a success (REQ-101).
    onSettled: () => client.invalidateQueries({ queryKey: userKey }),
  });
  return { busy: call.isPending, send: (input: Input) => call.mutateAsync({ input, key: uuidv7() }) };
}

/** Opens a session (REQ-084). Raises the request's errors. */
export function useSignIn() {
  const { busy, send: signIn } = useAuthCall<Credentials>('/api/auth/login');
  return { busy, signIn };
}

/** Opens an account and a session (REQ-083). Raises the request's errors. */
export function useRegister() {
  const { busy, send: register } = useAuthCall<Registration>('/api/auth/register');
  return { busy, register };
}

/** Ends the session (REQ-106). Raises the request's errors. */
export function useSignOut() {
  const { busy, send } = useAuthCall<undefined>('/api/auth/logout');
  return { busy, signOut: () => send(undefined) };
}
