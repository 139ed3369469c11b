import { engravingMessages } from '@everpaw/contracts/store/engraving.messages';
import { linePhotoMessages } from '@everpaw/contracts/store/line-photo.messages';
import { isPersonalised } from '@everpaw/contracts/store/personalisation';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { lowStock } from '@everpaw/contracts/store/store.limits';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { HeartButton } from './heart-button.tsx';
import { ProductPicture, ProductWords } from './product-face.tsx';

/** The grid of the store. Two columns would be too narrow on a phone. */
export const productGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-16';

export function ProductCard({
  product,
  isSaved,
  priority = false,
  onAdd,
  onSave,
}: {
  product: ProductDto;
  isSaved: boolean;
  priority?: boolean;
  onAdd: (product: ProductDto) => Promise<unknown>;
  onSave: (product: ProductDto, isOn: boolean) => void;
}) {
  const { id, name, inStock, stockQuantity, engravingLength } = product;
  const ask = engravingLength ? engravingMessages.chooseWords : linePhotoMessages.choosePhoto;
  const [busy, setBusy] = useState(false);
  const few = inStock && stockQuantity !== null && stockQuantity <= lowStock;
  async function add() {
    setBusy(true);
    await onAdd(product);
    setBusy(false);
  }
  return (
    <article className="group relative flex h-full flex-col gap-4">
      <ProductPicture product={product} priority={priority} />
      <HeartButton
        name={name}
        isOn={isSaved}
        onChange={(isOn) => onSave(product, isOn)}
        className="absolute! top-3 right-3 z-10"
      />
      <div className="grid gap-1.5">
        <ProductWords product={product} />
        {few && (
          <p className="font-semibold text-clay text-small">{storeMessages.leftOnCard(stockQuantity)}</p>
        )}
      </div>
      {inStock && isPersonalised(product) ? (
        <ButtonLink
          to={`/product/${encodeURIComponent(id)}`}
          variant="quiet"
          className="mt-auto w-full"
          aria-label={`${ask}: ${name}`}
        >
          {ask}
        </ButtonLink>
      ) : (
        <Button
          variant="quiet"
          className="mt-auto w-full"
          disabled={!inStock}
          busy={busy}
          busyLabel={storeMessages.adding}
          aria-label={`${storeMessages.addToCart}: ${name}`}
          onClick={() => void add()}
        >
          {storeMessages.addToCart}
        </Button>
      )}
    </article>
  );
}

/** A placeholder of the card's size. */
export function ProductCardSkeleton() {
  return (
    <div className="grid content-start gap-4" data-skeleton="product">
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
