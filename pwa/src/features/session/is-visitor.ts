import { useQueryClient } from '@tanstack/react-query';
import { useSlow } from '../../ui/helpers/slow.ts';
import { useCurrentUser, userKey } from './current-user.ts';

/**
 * Whether a screen may offer to sign in: the server has responded that nobody is signed in, or the device remembers
 * no account and the server responds slowly. Without a remembered account there may still be a session.
 */
export function useIsVisitor(): boolean {
  const { user, ready, loading } = useCurrentUser();
  const isFirstAnswer = useQueryClient().getQueryData(userKey) === undefined;
  const isWaiting = loading && isFirstAnswer;
  const isSlow = useSlow(isWaiting);
  return ready && !user && (!isWaiting || isSlow);
}
