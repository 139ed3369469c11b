import type { QueryClient } from '@tanstack/react-query';
import { isSignedOut, userKey } from './current-user.ts';

/**
 * Fetches the current user again when any call shows that the server has rejected the session, so that the account's
 * screens are left and the device checks the reason. Returns a function that unsubscribes.
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
