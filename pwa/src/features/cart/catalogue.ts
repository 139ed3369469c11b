import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOrCached } from '../../base/kept-answer.ts';
import { orNothing, useOffline, useReading } from '../../offline/react/hooks.ts';

/** How long the catalogue counts as fresh, in milliseconds. */
const freshMs = 60_000;

/**
 * The products that are on sale: the server's answer, and until it comes the one that this device had last
 * (`fromDevice` where it cannot be asked). `products` is undefined until either is there; `failed` says that neither is.
 * While `isAsking`, prices and stock may still turn out to be others.
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
  const answer = useQuery<ProductDto[]>({ queryKey: [storeApi.list.path], staleTime: freshMs });
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
