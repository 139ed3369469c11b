import type { QueryClient } from '@tanstack/react-query';
import { isSignedOut, userKey } from './current-user.ts';

/**
 * Asks again who is signed in once the server has refused the session, whichever call it answered: then the account's
 * screens are left, and the device asks why. Returns how to stop.
 */
export function leaveWhenRefused(client: QueryClient): () => void {
  const heard = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const isRefused = event.action?.type === 'error' && isSignedOut(event.action.error);
    if (isRefused && client.getQueryData(userKey)) void client.invalidateQueries({ queryKey: userKey });
  };
  const stops = [client.getQueryCache().subscribe(heard), client.getMutationCache().subscribe(heard)];
  return () => {
    for (const stop of stops) stop();
  };
}
