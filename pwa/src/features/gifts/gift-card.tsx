import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ProductPicture, ProductWords } from '../store/product-face.tsx';
import { useGiftPath } from './gift-path.ts';

/** A product that can be sent as a gift. */
export function GiftCard({ product, priority = false }: { product: ProductDto; priority?: boolean }) {
  const { id, name, inStock } = product;
  const { to, reload } = useGiftPath(id);
  return (
    <article className="group flex h-full flex-col gap-4">
      <ProductPicture product={product} priority={priority} />
      <div className="grid gap-1.5">
        <ProductWords product={product} />
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
