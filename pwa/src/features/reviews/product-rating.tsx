import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { Rated } from './stars.tsx';
import { useReviews } from './use-reviews.ts';

/** The average rating of a product in one line. */
export function ProductRating({ productId }: { productId: string }) {
  const [first] = useReviews(productId).data?.pages ?? [];
  if (!first || first.average === null) return <>{storeMessages.noReviews}</>;
  return (
    <>
      <Rated rating={first.average} />
      {`${messages.average(first.average)} (${messages.count(first.count)})`}
    </>
  );
}
