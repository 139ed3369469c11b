import type { CurrentUser } from '@everpaw/contracts/accounts/account.view';
import type { Credentials, Registration } from '@everpaw/contracts/accounts/accounts.api';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import type { Settings } from '../offline/database.ts';
import { useOffline } from '../offline/hooks.ts';
import type { Offline } from '../offline/offline.ts';
import { ApiError, request } from './api.ts';

export const currentUserPath = '/api/auth/user';
const authKey = ['auth'];
const userKey = [currentUserPath];

/**
 * Who is signed in. A 401 or any other failure means signed out (REQ-102). `known` turns true with the first
 * answer; `loading` is true while the question, a sign-in, a registration or a sign-out is under way (REQ-103).
 */
export function useCurrentUser(): { user: CurrentUser | null; known: boolean; loading: boolean } {
  const offline = useOffline();
  const query = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => askWhoIsThere(offline, signal),
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

/**
 * The server's answer, told to the device as well. When the server cannot be reached the device's memory answers:
 * somebody who signed in here is still the owner of what is kept here (decision on REQ-102).
 */
async function askWhoIsThere(offline: Offline, signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await request<CurrentUser>(currentUserPath, { signal });
    // Signed out here without a signal: that is carried out before anything of the session is shown again.
    if (await remembered(offline, 'signOutOwed')) {
      await tellDevice(offline, user);
      return null;
    }
    void tellDevice(offline, user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError)) return (await remembered(offline, 'account')) ?? null;
    if (error.status === 401) void tellDevice(offline, null);
    return null;
  }
}

/** What the device remembers; undefined without storage. */
async function remembered<K extends keyof Settings>(
  offline: Offline,
  key: K,
): Promise<Settings[K] | undefined> {
  try {
    const { db, read } = await offline.memory();
    return await read.setting(db, key);
  } catch {
    return undefined;
  }
}

/** Lets the device know whose session this is; without storage there is nobody to tell. */
export async function tellDevice(offline: Offline, user: CurrentUser | null): Promise<void> {
  try {
    const engine = await offline.engine();
    if (user) await engine.signedIn(user);
    else await engine.sessionEnded();
  } catch {
    // The screens live on what the server answers.
  }
}

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
