import { maxStars } from '@everpaw/contracts/reviews/reviews.limits';
import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';

/** A rating as stars. `rating` may be fractional; it's rounded to whole stars. */
export function Rated({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span role="img" aria-label={messages.stars(rating)} className="tracking-[0.12em] text-clay">
      {'★'.repeat(full)}
      <span className="opacity-40">{'★'.repeat(maxStars - full)}</span>
    </span>
  );
}
