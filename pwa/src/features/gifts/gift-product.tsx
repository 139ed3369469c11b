import { isGift } from '@everpaw/contracts/gifts/gift-choice';
import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import { shownPrice } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { featuredListed } from '@everpaw/contracts/store/store.limits';
import { useAnswer } from '../../net/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { type Catalogue, useCatalogue } from '../cart/catalogue.ts';

/** The product in the URL, and whether it was found in the catalogue and can be sent as a gift. */
export type ChosenProduct =
  | { state: 'none' | 'loading' | 'failed' | 'gone' | 'not-a-gift' }
  | { state: 'chosen'; product: ProductDto };

export function useChosenProduct(productId: string | null): { chosen: ChosenProduct; catalogue: Catalogue } {
  const catalogue = useCatalogue();
  const { products, isAsking, failed } = catalogue;
  const product = products?.find(({ id }) => id === productId);
  const chosen: ChosenProduct =
    productId === null
      ? { state: 'none' }
      : product
        ? isGift(product)
          ? { state: 'chosen', product }
          : { state: 'not-a-gift' }
        : { state: products && !isAsking ? 'gone' : failed ? 'failed' : 'loading' };
  return { chosen, catalogue };
}

/** The product to send: the chosen one, or a choice of up to four. */
export function GiftProduct({
  chosen,
  catalogue,
  onChoose,
}: {
  chosen: ChosenProduct;
  catalogue: Catalogue;
  onChoose: (productId: string | null) => void;
}) {
  if (chosen.state === 'loading')
    return (
      <SkeletonGroup label={messages.loading}>
        <Skeleton className="h-28 w-full" />
      </SkeletonGroup>
    );
  if (chosen.state === 'failed')
    return (
      <ErrorState
        title={messages.failed}
        text={messages.tryAgain}
        busy={catalogue.busy}
        onRetry={catalogue.retry}
      />
    );
  if (chosen.state !== 'chosen')
    return <Choose chosen={chosen.state} catalogue={catalogue} onChoose={onChoose} />;
  const { name, imageUrl, price, inStock } = chosen.product;
  return (
    <section aria-labelledby="chosen" className="grid gap-4">
      <h2 id="chosen" className="text-heading">
        {messages.chosen}
      </h2>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-rule border-t pt-4 min-[22rem]:grid-cols-[5rem_minmax(0,1fr)_auto] sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:gap-x-5">
        <Picture
          src={imageUrl}
          alt=""
          shape="frame"
          className="aspect-[4/3] w-full overflow-hidden rounded-tight border border-rule"
        />
        <div>
          <p className="font-display text-[1.3125rem] leading-tight">{name}</p>
          <p className="text-ink-soft tabular-nums">{shownPrice(price)}</p>
        </div>
        <Button
          variant="plain"
          className="max-[22rem]:col-start-2 max-[22rem]:-ml-3 max-[22rem]:justify-self-start"
          aria-label={`${messages.change}: ${messages.chosen}`}
          onClick={() => onChoose(null)}
        >
          {messages.change}
        </Button>
        {!inStock && <p className="col-span-full font-semibold text-clay">{messages.soldOut}</p>}
      </div>
    </section>
  );
}

/** Returns up to four featured gifts in stock: the server's, or those in the cached catalogue until it responds. */
function useFeatured(catalogue: Catalogue): ProductDto[] | undefined {
  const { data } = useAnswer(storeApi.featured);
  const known = data ?? catalogue.products?.filter(({ featured }) => featured);
  return known?.filter((product) => product.inStock && isGift(product)).slice(0, featuredListed);
}

/** Why a product must be chosen; null if none was named. */
const reasons = {
  none: null,
  get gone() {
    return messages.gone;
  },
  get 'not-a-gift'() {
    return messages.notAsGift;
  },
} as const;

function Choose({
  chosen,
  catalogue,
  onChoose,
}: {
  chosen: keyof typeof reasons;
  catalogue: Catalogue;
  onChoose: (productId: string) => void;
}) {
  const featured = useFeatured(catalogue);
  return (
    <section aria-labelledby="pick" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="pick" className="text-heading">
          {messages.pickTitle}
        </h2>
        <p className="mt-1 text-ink-soft">
          {reasons[chosen] ?? (featured?.length === 0 ? messages.noneFeatured : messages.pickText)}
        </p>
      </div>
      {featured ? (
        <ul className="grid gap-x-5 gap-y-7 min-[22rem]:grid-cols-2 xl:grid-cols-4">
          {featured.map(({ id, name, imageUrl, price }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={messages.pick(name)}
                onClick={() => onChoose(id)}
                className="group grid w-full gap-2 text-left"
              >
                <span className="block overflow-hidden rounded-leaf border border-rule transition-shadow duration-300 group-hover:shadow-lift">
                  <Picture src={imageUrl} alt="" shape="frame" className="aspect-[4/3] w-full" />
                </span>
                <span className="font-semibold leading-snug group-hover:underline">{name}</span>
              </button>
              <p className="mt-1 text-ink-soft tabular-nums">{shownPrice(price)}</p>
            </li>
          ))}
        </ul>
      ) : catalogue.failed ? (
        <ErrorState
          title={messages.failed}
          text={messages.tryAgain}
          busy={catalogue.busy}
          onRetry={catalogue.retry}
          level={3}
        />
      ) : (
        <SkeletonGroup label={messages.loading} className="grid grid-cols-2 gap-5 xl:grid-cols-4">
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="aspect-[4/3] w-full" />
        </SkeletonGroup>
      )}
      <OnwardLink to="/gifts">{messages.allGifts}</OnwardLink>
    </section>
  );
}
