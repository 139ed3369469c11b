import { mostStars } from '@everpaw/contracts/reviews/reviews.limits';
import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';

/** As many stars as somebody gave; `rating` may lie between two. */
export function Rated({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span role="img" aria-label={messages.stars(rating)} className="tracking-[0.12em] text-clay">
      {'★'.repeat(full)}
      <span className="opacity-40">{'★'.repeat(mostStars - full)}</span>
    </span>
  );
}
