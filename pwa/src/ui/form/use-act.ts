import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call, messageOf } from '../../net/http.ts';
import { useToast } from '../helpers/notices.ts';

/**
 * Returns functions that call an endpoint and then refetch queries whose address starts with one of `refetched`. `act`
 * throws the request's errors; `tell` notifies of the result instead, with `failed` if the server sends no message.
 */
export function useAct(refetched: readonly string[]) {
  const client = useQueryClient();
  const notify = useToast();
  const acting = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Not awaited: the caller finishes before the screen behind it changes.
    onSettled: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => refetched.some((path) => String(queryKey[0]).startsWith(path)),
      });
    },
  });
  function act<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<unknown> {
    const idempotencyKey = uuidv7();
    return acting.mutateAsync(() => call(endpoint, { ...input, idempotencyKey }));
  }
  return {
    busy: acting.isPending,
    act,
    async tell<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      texts: Record<'done' | 'failed', string>,
    ) {
      try {
        await act(endpoint, input);
        notify({ title: texts.done });
      } catch (error) {
        notify({ title: messageOf(error, texts.failed), tone: 'problem' });
      }
    },
  };
}
