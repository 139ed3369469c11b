import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call } from '../../net/http.ts';

/**
 * Returns a function that calls an endpoint and then refetches queries whose address starts with one of `refetched`.
 * Throws the request's errors.
 */
export function useAct(refetched: readonly string[]) {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Not awaited: the caller finishes before the screen behind it changes.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => refetched.some((path) => String(queryKey[0]).startsWith(path)),
      });
    },
  });
  return {
    busy: acting.isPending,
    act<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
      const idempotencyKey = uuidv7();
      return acting.mutateAsync(() => call(endpoint, { ...input, idempotencyKey }));
    },
  };
}
