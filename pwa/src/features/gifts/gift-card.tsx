import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useGiftPath } from './gift-path.ts';

/** One product that can be sent (REQ-556). */
export function GiftCard({ product, priority = false }: { product: ProductDto; priority?: boolean }) {
  const { id, name, description, category, imageUrl, price, inStock } = product;
  const { to, reload } = useGiftPath(id);
  return (
    <article className="group grid h-full content-start gap-4">
      <div className="relative overflow-hidden rounded-leaf border border-rule transition-shadow duration-300 group-hover:shadow-lift">
        <Picture src={imageUrl} alt="" shape="frame" priority={priority} className="aspect-[4/3] w-full" />
        <p className="absolute bottom-3 left-3 rounded-tight bg-leaf px-2 py-0.5 font-semibold text-[0.8125rem] text-ink leading-5">
          {categoryNames[category]}
        </p>
        {!inStock && (
          <p className="absolute inset-0 grid place-content-center bg-paper/75 font-semibold text-ink">
            {storeMessages.outOfStock}
          </p>
        )}
      </div>
      <div className="grid gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="font-display text-[1.3125rem] leading-tight">
            <Link
              to={`/product/${encodeURIComponent(id)}`}
              className="underline decoration-1 decoration-transparent underline-offset-[0.16em] transition-colors hover:decoration-moss"
            >
              {name}
            </Link>
          </h3>
          <p className="font-display text-[1.1875rem] tabular-nums">${price}</p>
        </div>
        <p className="line-clamp-2 text-ink-soft">{description}</p>
      </div>
      {inStock ? (
        <ButtonLink
          to={to}
          reload={reload}
          variant="quiet"
          className="mt-auto w-full"
          aria-label={`${messages.send}: ${name}`}
        >
          {messages.send}
        </ButtonLink>
      ) : (
        <Button variant="quiet" className="mt-auto w-full" disabled aria-label={`${messages.send}: ${name}`}>
          {messages.send}
        </Button>
      )}
    </article>
  );
}
