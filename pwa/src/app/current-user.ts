import type { CurrentUser } from '@everpaw/contracts/accounts/account.view';
import type { Credentials, Registration } from '@everpaw/contracts/accounts/accounts.api';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { request } from './api.ts';

const currentUserPath = '/api/auth/user';
const authKey = ['auth'];
const userKey = [currentUserPath];

/**
 * Who is signed in. A 401 or any other failure means signed out (REQ-102). `known` turns true with the first
 * answer; `loading` is true while the question, a sign-in, a registration or a sign-out is under way (REQ-103).
 */
export function useCurrentUser(): { user: CurrentUser | null; known: boolean; loading: boolean } {
  const query = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => request<CurrentUser>(currentUserPath, { signal }).catch(() => null),
    retry: false,
    networkMode: 'always',
  });
  const changing = useIsMutating({ mutationKey: authKey }) > 0;
  return {
    user: query.data ?? null,
    known: query.data !== undefined,
    loading: query.isFetching || changing,
  };
}

function useAuthCall<Input>(path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: authKey,
    mutationFn: ({ input, key }: { input: Input; key: string }) =>
      request<unknown>(path, { method: 'POST', body: input, idempotencyKey: key }),
    // Refetched whatever came of it: a lost answer may have been a success (REQ-101).
    onSettled: () => client.invalidateQueries({ queryKey: userKey }),
  });
}

/** Opens a session (REQ-084). Raises the request's errors. */
export function useSignIn() {
  const call = useAuthCall<Credentials>('/api/auth/login');
  return { busy: call.isPending, signIn: (input: Credentials) => call.mutateAsync({ input, key: uuidv7() }) };
}

/** Opens an account and a session (REQ-083). Raises the request's errors. */
export function useRegister() {
  const call = useAuthCall<Registration>('/api/auth/register');
  return {
    busy: call.isPending,
    register: (input: Registration) => call.mutateAsync({ input, key: uuidv7() }),
  };
}

/** Ends the session (REQ-106). Raises the request's errors. */
export function useSignOut() {
  const call = useAuthCall<undefined>('/api/auth/logout');
  return { busy: call.isPending, signOut: () => call.mutateAsync({ input: undefined, key: uuidv7() }) };
}
