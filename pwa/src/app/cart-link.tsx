import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { Link } from '../ui/link.tsx';
import { BasketIcon } from '../ui/pictures/more-icons.tsx';

/** The link to the cart. The badge is hidden while the cart is empty. */
export function CartLink({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? frameMessages.cart(count) : siteLabels.cart}
      className="relative inline-grid size-11 place-items-center rounded-soft hover:bg-sunk"
    >
      <BasketIcon className="size-6" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-moss px-1 text-center font-semibold text-[0.6875rem] text-on-moss leading-5 tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
