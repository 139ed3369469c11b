import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { LocalStore, Offline } from '../offline/offline.ts';
import { useOffline, useReading } from '../offline/react/hooks.ts';
import { ApiError, call } from './http.ts';
import { usePainted } from './painted.ts';

export const currentUserPath = sessionApi.currentUser.path;
/** What may change who is signed in is known by this name while it is under way. */
export const authKey = ['auth'];
export const userKey = [currentUserPath];

/**
 * Who is signed in. Until the server has answered, the device's local data says so: nothing that is cached waits for the
 * network. A 401 or any other failure means signed out. `known` is true as soon as the device or the
 * server has answered; `loading` is true while the question, a sign-in, a registration or a sign-out is under way
 *, so what must not happen to somebody who is signed in waits for `known` without `loading`. A page that the
 * server drew names nobody until it has come to life.
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
  const ofDevice = useReading(remembered, 'remembered account');
  const changing = useIsMutating({ mutationKey: authKey }) > 0;
  if (painted) return { user: null, known: painted.visitor, loading: false };
  const user = query.data === undefined && ofDevice.state === 'read' ? ofDevice.value : query.data;
  return { user: user ?? null, known: user !== undefined, loading: query.isFetching || changing };
}

const remembered = async ({ db, read }: LocalStore) => (await read.rememberedAccount(db)) ?? null;

/**
 * The server's answer, which the device has been told by then: what is cached for somebody else is wiped before this
 * person's screens are shown, and a sign-out without a signal is executed before anything of the session is.
 * When the server cannot be reached, or is in trouble, the device's local data answers: somebody who signed in here is
 * still the owner of what is kept here.
 */
async function askWhoIsThere(offline: Offline, signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await call(sessionApi.currentUser, { signal });
    return (await tellDevice(offline, user)) === 'signed-out' ? null : user;
  } catch (error) {
    if (!isSignedOut(error)) return offline.localStore().then(remembered, () => null);
    void tellDevice(offline, null);
    return null;
  }
}

/** Only this site's own word counts: a gateway in trouble or a hotel's sign-in page signs nobody out. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status === 401;
}

/** Lets the device know whose session this is, and answers what it made of it; without storage there is nobody to tell. */
export async function tellDevice(
  offline: Offline,
  user: CurrentUser | null,
): Promise<'kept' | 'signed-out' | undefined> {
  try {
    const engine = await offline.engine();
    if (user) return await engine.signedIn(user);
    await engine.sessionEnded();
  } catch {
    // The screens live on what the server answers.
  }
}
