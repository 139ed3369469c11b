import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { Offline } from '../offline/offline.ts';
import { useOffline } from '../offline/react/hooks.ts';
import type { Settings } from '../offline/store/database.ts';
import { ApiError, call } from './http.ts';
import { usePainted } from './painted.ts';

export const currentUserPath = sessionApi.currentUser.path;
/** What may change who is signed in is known by this name while it is under way. */
export const authKey = ['auth'];
export const userKey = [currentUserPath];

/**
 * Who is signed in. A 401 or any other failure means signed out (REQ-102). `known` turns true with the first
 * answer; `loading` is true while the question, a sign-in, a registration or a sign-out is under way (REQ-103). A page
 * that the server drew names nobody until it has come to life.
 */
export function useCurrentUser(): { user: CurrentUser | null; known: boolean; loading: boolean } {
  const offline = useOffline();
  const painted = usePainted();
  const query = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => askWhoIsThere(offline, signal),
    retry: false,
    networkMode: 'always',
  });
  const changing = useIsMutating({ mutationKey: authKey }) > 0;
  if (painted) return { user: null, known: painted.visitor, loading: false };
  return {
    user: query.data ?? null,
    known: query.data !== undefined,
    loading: query.isFetching || changing,
  };
}

/**
 * The server's answer, told to the device as well. When the server cannot be reached, or is in trouble, the device's
 * local data answers: somebody who signed in here is still the owner of what is kept here (decision on REQ-102).
 */
async function askWhoIsThere(offline: Offline, signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await call(sessionApi.currentUser, { signal });
    // Signed out here without a signal: that is executed before anything of the session is shown again.
    if (await remembered(offline, 'signOutOwed')) {
      await tellDevice(offline, user);
      return null;
    }
    void tellDevice(offline, user);
    return user;
  } catch (error) {
    if (!isSignedOut(error)) return (await remembered(offline, 'account')) ?? null;
    void tellDevice(offline, null);
    return null;
  }
}

/** Only this site's own word counts: a gateway in trouble or a hotel's sign-in page signs nobody out (REL-28). */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status === 401;
}

/** What the device remembers; undefined without storage. */
async function remembered<K extends keyof Settings>(
  offline: Offline,
  key: K,
): Promise<Settings[K] | undefined> {
  try {
    const { db, read } = await offline.localStore();
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
