import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser, userKey } from './current-user.ts';
import { useSlow } from './slow.ts';

/**
 * True once a screen may ask somebody to sign in: the server has said that nobody is, or the device remembers nobody and
 * the server takes long to answer. On a device that remembers nobody a session may still say who is there.
 */
export function useIsVisitor(): boolean {
  const { user, known, loading } = useCurrentUser();
  const isFirstAnswer = useQueryClient().getQueryData(userKey) === undefined;
  const isWaiting = loading && isFirstAnswer;
  const isSlow = useSlow(isWaiting);
  return known && !user && (!isWaiting || isSlow);
}
