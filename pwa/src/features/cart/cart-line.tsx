import { cartMessages as messages } from '@everpaw/contracts/cart/cart.messages';
import type { PricedLine } from '@everpaw/contracts/cart/price-cart';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { changedMeanwhile } from '@everpaw/contracts/store/personalisation';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { maxQuantity } from '@everpaw/contracts/store/store.limits';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { linePhotoPath } from './line-photo-path.ts';
import { MadeFrom } from './made-from.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** A line of the cart. `product` is null if this device doesn't know it yet. */
export function CartLineRow({
  line,
  product,
  others,
  onQuantity,
  onRemove,
}: {
  line: PricedLine;
  product: ProductDto | null;
  /** The quantity of this product in other lines. */
  others: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { productId, quantity, unitCents, lineCents, engraving, photo } = line;
  const name = product?.name ?? messages.loadingItem;
  const own = [engraving?.text, photo && linePhotoMessages.shown].filter(Boolean);
  const called = [name, ...own].join(', ');
  const stock = product?.stockQuantity ?? null;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 border-rule border-b py-6 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <div className="row-span-2 self-start overflow-hidden rounded-tight border border-rule bg-sunk sm:row-span-1">
        {product ? (
          <Picture src={product.imageUrl} alt="" shape="frame" className="aspect-[4/3] w-full" />
        ) : (
          <div className="aspect-[4/3] w-full" />
        )}
      </div>
      <div className="grid content-start gap-1">
        {product && <p className="running-head text-ink-soft">{categoryNames[product.category]}</p>}
        <h2 className="font-display text-[1.3125rem] leading-tight">
          {product ? (
            <Link to={`/product/${encodeURIComponent(productId)}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-ink-soft tabular-nums">{messages.each(money(unitCents))}</p>
        {engraving && <p className="[overflow-wrap:anywhere]">{engravingMessages.shown(engraving.text)}</p>}
        {photo && <MadeFrom src={linePhotoPath(photo)} />}
        <Remarks line={line} product={product} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-auto sm:grid sm:content-between sm:justify-items-end">
        <p className="order-last font-display text-[1.25rem] tabular-nums sm:order-none">
          {money(lineCents)}
        </p>
        <div className="flex items-center gap-1">
          <QuantityStepper
            value={quantity}
            most={Math.max(1, Math.min(stock ?? maxQuantity, maxQuantity) - others)}
            of={called}
            onChange={onQuantity}
          />
          <Button
            variant="plain"
            className="px-3"
            aria-label={`${messages.remove} ${called}`}
            icon={<TrashIcon className="size-5" />}
            onClick={onRemove}
          >
            <span className="max-sm:sr-only">{messages.remove}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Notes about changes of the product since it was added. */
function Remarks({ line, product }: { line: PricedLine; product: ProductDto | null }) {
  const { counted, quantity, seenCents } = line;
  const unfit = product && changedMeanwhile(line, product);
  const remark = 'font-semibold text-clay text-small';
  return (
    <>
      {seenCents !== null && <p className={remark}>{messages.priceWas(money(seenCents))}</p>}
      {unfit && <p className={remark}>{unfit.message}</p>}
      {counted < quantity && (
        <p className={remark}>{counted === 0 ? messages.gone : messages.onlyLeft(counted)}</p>
      )}
    </>
  );
}
