import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { reviewsApi } from '@everpaw/contracts/reviews/reviews.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../net/http.ts';

/** Queries the reviews of a product page by page. Each page includes the average and the reader's own data. */
export function useReviews(productId: string) {
  const params = { id: productId };
  return useInfiniteQuery({
    queryKey: [pathOf(reviewsApi.ofProduct, { params })],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(reviewsApi.ofProduct, { params, query: { cursor: cursor ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}
