import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { useEffect } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';
import { answerOrCached } from '../shared/kept-answer.ts';

/** How long the catalog is fresh, in milliseconds. */
const freshMs = 60_000;

/**
 * The products on sale: the server's response, or until then the cached ones (`fromDevice` if the server is
 * unreachable). `products` is undefined until either is available; `failed` means that neither is. While
 * `isAsking`, prices and stock may still change.
 */
export type Catalogue = {
  products: readonly ProductDto[] | undefined;
  isAsking: boolean;
  fromDevice: boolean;
  failed: boolean;
  busy: boolean;
  retry(): void;
};

export function useCatalogue(): Catalogue {
  const offline = useOffline();
  const answer = useAnswer(storeApi.list, { staleTime: freshMs });
  const stored = orNothing(
    useReading(async ({ db, read }) => (await read.setting(db, 'catalogue'))?.products ?? null, 'catalogue'),
  );
  const { data, dataUpdatedAt } = answer;
  useEffect(() => {
    if (!data) return;
    Promise.all([offline.localStore(), import('../../offline/store/database.ts')])
      .then(([{ db }, { setSetting }]) =>
        setSetting(db, 'catalogue', { products: data, asOf: dataUpdatedAt }),
      )
      .catch(() => {});
  }, [offline, data, dataUpdatedAt]);
  const { value: products, ...rest } = answerOrCached(answer, stored);
  return {
    products,
    ...rest,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}
