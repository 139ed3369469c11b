import { isGift } from '@everpaw/contracts/gifts/gift-choice';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { shownPrice } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { lowStock, maxQuantity } from '@everpaw/contracts/store/store.limits';
import { storeMessages as messages } from '@everpaw/contracts/store/store.messages';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { shareLink } from '../../ui/helpers/share-link.ts';
import { Link } from '../../ui/link.tsx';
import { BackIcon, CheckIcon, ShareIcon } from '../../ui/pictures/icons.tsx';
import { HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCatalogue } from '../cart/catalogue.ts';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { ProductRating } from '../reviews/product-rating.tsx';
import { useSiteMode } from '../site/site-dto.ts';
import { EngravingField, useEngraving } from './engraving-field.tsx';
import { PhotoField, useLinePhoto } from './photo-field.tsx';
import { ProductTabs, Stars } from './product-tabs.tsx';
import { useStoreActions } from './store-actions.ts';

export default function ProductScreen() {
  const { id = '' } = useParams();
  const { product, isMissing, failed, busy, retry } = useProduct(id);
  useScreen(product?.name ?? (isMissing ? messages.notFound : null));
  return (
    <div className="page-width pt-6 sm:pt-10">
      <Link
        to="/store"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        <BackIcon className="size-4.5" />
        {messages.backToStore}
      </Link>
      {product ? (
        <Product key={product.id} product={product} />
      ) : isMissing ? (
        <EmptyState
          level={1}
          title={messages.notFound}
          action={<ButtonLink to="/store">{messages.backToStore}</ButtonLink>}
        >
          {messages.notFoundText}
        </EmptyState>
      ) : failed ? (
        <ErrorState
          level={1}
          title={messages.productFailed}
          text={messages.tryAgain}
          busy={busy}
          onRetry={retry}
        />
      ) : (
        <SkeletonGroup label={messages.loading} className="mt-6 grid gap-10 lg:grid-cols-2">
          <Skeleton className="aspect-[4/3] w-full" />
          <div className="grid content-start gap-4">
            <Skeleton className="h-10 w-3/5" />
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-24 w-full" />
          </div>
        </SkeletonGroup>
      )}
    </div>
  );
}

/** Returns the server's product, or the one of the cached catalog. */
function useProduct(id: string) {
  const { products, failed } = useCatalogue();
  const answer = useAnswer(storeApi.one, { params: { id }, enabled: id !== '' });
  const status = answer.error instanceof ApiError ? answer.error.status : null;
  const isMissing = status === 404 || status === 400;
  const product = answer.data ?? (isMissing ? undefined : products?.find((one) => one.id === id));
  return {
    product,
    isMissing,
    failed: answer.isError || failed,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  };
}

function Product({ product }: { product: ProductDto }) {
  const { name, description, category, imageUrl, price, inStock, stockQuantity } = product;
  const showsSamples = modeRules[useSiteMode()].reviews === 'samples';
  const few = inStock && stockQuantity !== null && stockQuantity <= lowStock;
  return (
    <>
      <div className="mt-4 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="relative overflow-hidden rounded-leaf border border-rule">
          <Picture src={imageUrl} alt={name} shape="frame" priority className="aspect-[4/3] w-full" />
        </div>
        <div className="grid gap-5">
          <div>
            <p className="running-head text-ink-soft">{categoryNames[category]}</p>
            <h1 className="mt-3 text-title">{name}</h1>
            <p className="mt-3 flex flex-wrap items-center gap-2.5 text-ink-soft">
              {showsSamples ? (
                <>
                  <Stars label={messages.stars} />
                  {messages.reviewCount}
                </>
              ) : (
                <ProductRating productId={product.id} />
              )}
            </p>
          </div>
          <p className="font-display text-[2rem] leading-none tabular-nums">{shownPrice(price)}</p>
          <p className="max-w-measure text-ink-soft">{description}</p>
          {few && <p className="font-semibold text-clay">{messages.leftOnPage(stockQuantity)}</p>}
          {!inStock && <p className="font-semibold text-clay">{messages.outOfStock}</p>}
          <Buying product={product} />
          <ul className="grid gap-2 border-rule border-t pt-5 text-ink-soft">
            {messages.benefits.map((benefit) => (
              <li key={benefit} className="flex items-center gap-2.5">
                <CheckIcon className="size-5 shrink-0 text-moss" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ProductTabs product={product} showsSamples={showsSamples} />
    </>
  );
}

/** The actions for a product: quantity, add to cart, send as a gift, wishlist and share. */
function Buying({ product }: { product: ProductDto }) {
  const { id, name, inStock, stockQuantity } = product;
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const engraving = useEngraving(product);
  const photo = useLinePhoto(product);
  const store = useStoreActions();
  const share = () => shareLink(name, { copied: messages.linkCopied, notCopied: messages.linkNotCopied });
  const isSaved = store.wishlist.includes(id);
  async function add() {
    setBusy(true);
    // Checked last, so that the first missing field gets the focus.
    const pictured = photo.checked();
    const worded = await engraving.checked();
    if (pictured.ok && worded.ok) {
      const own = { engraving: worded.engraving, photo: pictured.photo };
      if (await store.add(product, quantity, own)) {
        engraving.write('');
        photo.take(null);
      }
    }
    setBusy(false);
  }
  return (
    <div className="grid gap-4">
      {inStock && <EngravingField product={product} engraving={engraving} />}
      {inStock && <PhotoField product={product} photo={photo} />}
      <div className="flex flex-wrap gap-3">
        {inStock && (
          <QuantityStepper
            value={quantity}
            most={Math.min(stockQuantity ?? maxQuantity, maxQuantity)}
            of={name}
            onChange={setQuantity}
          />
        )}
        <Button
          size="large"
          className="min-w-44 flex-1"
          disabled={!inStock}
          busy={busy}
          busyLabel={messages.adding}
          onClick={() => void add()}
        >
          {messages.addToCart}
        </Button>
      </div>
      {isGift(product) && (
        <ButtonLink to={`/send-gift/${encodeURIComponent(id)}`} variant="quiet">
          {messages.sendAsGift}
        </ButtonLink>
      )}
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Button
          variant="plain"
          className="px-3"
          aria-pressed={isSaved}
          icon={<HeartIcon className="size-5 text-clay" fill={isSaved ? 'currentColor' : 'none'} />}
          onClick={() => store.save(product, !isSaved)}
        >
          {isSaved ? messages.inWishlist : messages.addToWishlist}
        </Button>
        <Button variant="plain" className="px-3" icon={<ShareIcon />} onClick={() => void share()}>
          {messages.share}
        </Button>
        {store.count > 0 && (
          <ButtonLink to="/cart" variant="plain" className="px-3">
            {messages.viewCart} ({store.count})
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
