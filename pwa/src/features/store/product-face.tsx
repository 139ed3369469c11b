import { shownPrice } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

type Props = { product: ProductDto };

/** A product's image on a card, with its category and availability. */
export function ProductPicture({
  product: { category, imageUrl, inStock },
  priority,
}: Props & { priority: boolean }) {
  return (
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
  );
}

/** A product's name, price and description on a card. The name links to its page. */
export function ProductWords({ product: { id, name, description, price } }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-display text-[1.3125rem] leading-tight">
          <Link
            to={`/product/${encodeURIComponent(id)}`}
            className="underline decoration-1 decoration-transparent underline-offset-[0.16em] transition-colors hover:decoration-moss"
          >
            {name}
          </Link>
        </h3>
        <p className="font-display text-[1.1875rem] tabular-nums">{shownPrice(price)}</p>
      </div>
      <p className="line-clamp-2 text-ink-soft">{description}</p>
    </>
  );
}
