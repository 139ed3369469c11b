import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../net/http.ts';
import type { LocalStore, Offline } from '../../offline/offline.ts';
import { useOffline, useReading } from '../../offline/react/hooks.ts';
import { usePainted } from '../../ui/pictures/painted.ts';

export const currentUserPath = sessionApi.currentUser.path;
/** The mutation key of calls that may change who is signed in. */
export const authKey = ['auth'];
export const userKey = [currentUserPath];

/**
 * Returns the signed-in user. Until the server responds, the remembered account in the local data is used, so that
 * cached data doesn't wait for the network. A 401 means signed out; other failures fall back to the local data.
 * `ready` is true once the device or the server has responded; `loading` is true during the request, a sign-in, a
 * registration or a sign-out, so anything that must not happen to a signed-in person waits for `ready` without
 * `loading`. During hydration of a server-rendered page the user is null.
 */
export function useCurrentUser(): { user: CurrentUser | null; ready: boolean; loading: boolean } {
  const offline = useOffline();
  const painted = usePainted();
  const query = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => fetchCurrentUser(offline, signal),
    retry: false,
    networkMode: 'always',
  });
  const ofDevice = useReading(remembered, 'remembered account');
  const changing = useIsMutating({ mutationKey: authKey }) > 0;
  if (painted) return { user: null, ready: painted.visitor, loading: false };
  const user = query.data === undefined && ofDevice.state === 'read' ? ofDevice.value : query.data;
  return { user: user ?? null, ready: user !== undefined, loading: query.isFetching || changing };
}

const remembered = async ({ db, read }: LocalStore) => (await read.rememberedAccount(db)) ?? null;

/**
 * Requests the current user and reports it to the device first, so that another account's cache is deleted before
 * this person's screens are shown, and a pending sign-out is executed before the session is used. If the server is
 * unreachable or fails, returns the remembered account, who still owns the data stored here.
 */
async function fetchCurrentUser(offline: Offline, signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await call(sessionApi.currentUser, { signal });
    return (await tellDevice(offline, user)) === 'signed-out' ? null : user;
  } catch (error) {
    if (!isSignedOut(error)) return offline.localStore().then(remembered, () => null);
    void tellDevice(offline, null);
    return null;
  }
}

/**
 * Whether this site itself responded with 401. A failing gateway or a captive portal's sign-in page signs nobody out.
 */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status === 401;
}

/**
 * Reports the session's account to the device and returns the result; undefined for no account, or without storage.
 */
export async function tellDevice(
  offline: Offline,
  user: CurrentUser | null,
): Promise<'kept' | 'signed-out' | undefined> {
  try {
    const engine = await offline.engine();
    if (user) return await engine.signedIn(user);
    await engine.sessionEnded();
  } catch {
    // The screens use the server's responses.
  }
}
