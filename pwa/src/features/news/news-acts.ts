import { cartApi } from '@everpaw/contracts/cart/cart.api';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { newsApi } from '@everpaw/contracts/news/news.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { type CallInput, call } from '../../base/http.ts';

/** What may look different after an act; it is fetched again. */
const refetched = [
  newsApi.list,
  newsApi.categories,
  newsApi.articles,
  newsApi.allCategories,
  newsApi.moderated,
  cartApi.campaigns,
].map(({ path }) => path);

/** Changes something of the news; what is shown of it is asked for again. Raises the request's errors. */
export function useNewsAct() {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Not waited for: what asked for the act is over before the screen behind it changes.
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
