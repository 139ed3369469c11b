import type { CartDto } from '@everpaw/contracts/cart/cart.dto';
import { cartMessages as messages } from '@everpaw/contracts/cart/cart.messages';
import { type CartLine, cartLineId, quantityOf } from '@everpaw/contracts/cart/cart-lines';
import { type PricedCart, priceCart } from '@everpaw/contracts/cart/price-cart';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import type { LinePhoto } from '@everpaw/contracts/store/line-photo';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { useState } from 'react';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { NoStorage } from '../../ui/no-storage.tsx';
import { AlertIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useSiteMode } from '../site/site-dto.ts';
import { CartLineRow } from './cart-line.tsx';
import { useCatalogue } from './catalogue.ts';
import { linePhotoPath } from './line-photo-path.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCart, useCartActions, useRefusalNotices } from './use-cart.ts';
import { usePrices } from './use-prices.ts';

export default function CartScreen() {
  useScreen(messages.title);
  const noStorage = useNoStorage();
  return (
    <div className="page-width pt-10 sm:pt-14">
      {noStorage ? (
        <>
          <h1 className="text-title">{messages.title}</h1>
          <NoStorage why={noStorage} />
        </>
      ) : (
        <Cart />
      )}
    </div>
  );
}

function Cart() {
  const { cartId, cart, refusals } = useCart();
  useRefusalNotices(refusals);
  const { products, failed } = useCatalogue();
  const prices = usePrices(cart.state === 'ready' ? cart.value.lines : null, products);
  if (cart.state === 'unreachable')
    return <ErrorState level={1} title={messages.fetchFailed} text={messages.tryAgain} />;
  // Prices need the products. If those are unavailable, the prices last seen are used.
  if (cart.state !== 'ready' || (!products && !failed)) return <Loading />;
  if (cart.value.lines.length === 0) return <Empty />;
  if (!prices) return <Loading />;
  const priced = priceCart(cart.value.lines, cart.value.promo, {
    products: prices,
    now: new Date().toISOString(),
  });
  return <Filled cartId={cartId} cart={cart.value} priced={priced} products={products ?? []} />;
}

function Loading() {
  return (
    <>
      <h1 className="text-title">{messages.title}</h1>
      <SkeletonGroup
        label={messages.loading}
        className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14"
      >
        <div className="grid gap-6">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
        <Skeleton className="h-64 w-full" />
      </SkeletonGroup>
    </>
  );
}

function Empty() {
  return (
    <EmptyState
      level={1}
      title={messages.emptyTitle}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/store">{messages.browseStore}</ButtonLink>
          <ButtonLink to="/gifts" variant="quiet">
            {messages.sendGift}
          </ButtonLink>
        </div>
      }
    >
      {messages.emptyText}
    </EmptyState>
  );
}

/** Reads a line's photo as a data URL; null if that fails. */
async function readPhoto(photo: LinePhoto): Promise<string | null> {
  const path = linePhotoPath(photo);
  if (path === null) return null;
  try {
    const [answer, { dataUrlOf }] = await Promise.all([fetch(path), import('../media/photo-data-url.ts')]);
    return answer.ok ? await dataUrlOf(await answer.blob()) : null;
  } catch {
    return null;
  }
}

type FilledProps = {
  cartId: string;
  cart: Shown<CartDto>;
  priced: PricedCart;
  products: readonly ProductDto[];
};

function Filled({ cartId, cart, priced, products }: FilledProps) {
  const actions = useCartActions(cartId);
  const isClosed = modeRules[useSiteMode()].checkout === 'closed';
  const notify = useToast();
  const nameOf = (id: string) => products.find((one) => one.id === id)?.name ?? messages.loadingItem;
  async function remove(line: CartLine) {
    const { photo, ...rest } = line;
    // Read before removing the line, because the server then erases it.
    const dataUrl = photo && (await readPhoto(photo));
    if (!(await actions.remove(line))) return;
    const own = photo && dataUrl ? { photo: { id: photo.id, dataUrl } } : {};
    const undo = { label: messages.undo, run: () => void actions.add({ ...rest, ...own }) };
    const canUndo = !photo || dataUrl;
    notify({ title: messages.removed(nameOf(line.productId)), ...(canUndo && { action: undo }) });
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-title">{messages.title}</h1>
        <p role="status" className="text-ink-soft text-lead">
          {messages.items(priced.lines.reduce((sum, { quantity }) => sum + quantity, 0))}
        </p>
      </div>
      {isClosed && (
        <p className="mt-6 flex items-start gap-3 rounded-leaf bg-clay-wash px-5 py-4">
          <AlertIcon className="mt-0.5 size-5 shrink-0 text-clay" />
          <span>
            <strong className="font-semibold">{messages.noticeTitle}.</strong> {messages.notice}
          </span>
        </p>
      )}
      <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="border-rule border-t">
            {priced.lines.map((line) => (
              <CartLineRow
                key={cartLineId(line)}
                line={line}
                product={products.find(({ id }) => id === line.productId) ?? null}
                others={quantityOf(priced.lines, line.productId) - line.quantity}
                onQuantity={(quantity) => void actions.setQuantity(line, quantity)}
                onRemove={() => void remove(line)}
              />
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <ButtonLink to="/store" variant="quiet">
              {messages.continueShopping}
            </ButtonLink>
            <ClearButton onClear={actions.clear} />
          </div>
          {cart.unsent && (
            <p role="status" className="mt-4 text-ink-soft text-small">
              {messages.waiting}
            </p>
          )}
        </div>
        <OrderSummary priced={priced} promo={cart.promo} />
      </div>
    </>
  );
}

function ClearButton({ onClear }: { onClear: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  const notify = useToast();
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {messages.clear}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${messages.clear}?`}
        text={messages.clearText}
        confirmLabel={messages.clear}
        busyLabel={messages.clearing}
        onConfirm={async () => {
          await onClear();
          notify({ title: messages.cleared });
        }}
      />
    </>
  );
}
