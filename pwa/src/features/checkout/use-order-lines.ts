import { cartLineId } from '@everpaw/contracts/cart/cart-lines';
import { type PricedCart, priceCart } from '@everpaw/contracts/cart/price-cart';
import type { OrderAmounts } from '@everpaw/contracts/orders/order.events';
import { useCatalogue } from '../cart/catalogue.ts';
import { linePhotoPath } from '../cart/line-photo-path.ts';
import { useCart } from '../cart/use-cart.ts';
import { usePrices } from '../cart/use-prices.ts';
import type { SummaryLine } from './checkout-summary.tsx';

export type ReadyOrder = {
  state: 'ready';
  lines: SummaryLine[];
  amounts: OrderAmounts;
  promoCode: string | null;
};

/** The order as far as this device knows it. */
export type OrderLines = { state: 'loading' } | { state: 'empty' } | { state: 'unreachable' } | ReadyOrder;

const amountsOf = (priced: PricedCart): OrderAmounts => ({
  subtotalCents: priced.subtotalCents,
  discountCents: priced.discountCents,
  shippingCents: priced.shippingCents,
  taxCents: 0,
  totalCents: priced.totalCents,
});

/**
 * Returns the cart as it would be ordered, without sold-out products. Waits for current prices, so that
 * outdated ones are never used for a payment.
 */
export function useOrderLines(): OrderLines {
  const { cart } = useCart();
  const catalogue = useCatalogue();
  const { failed } = catalogue;
  const products = catalogue.isAsking ? undefined : catalogue.products;
  const prices = usePrices(cart.state === 'ready' ? cart.value.lines : null, products);
  if (cart.state === 'unreachable') return { state: 'unreachable' };
  if (cart.state !== 'ready' || !prices || (!products && !failed)) return { state: 'loading' };
  const priced = priceCart(cart.value.lines, cart.value.promo, {
    products: prices,
    now: new Date().toISOString(),
  });
  const lines = priced.lines.flatMap((line) => {
    const { productId, counted: quantity, lineCents: cents, engraving, photo } = line;
    const product = products?.find(({ id }) => id === productId);
    if (!product || quantity === 0) return [];
    const { name, imageUrl } = product;
    const own = { engraving: engraving?.text, ...(photo && { photo: linePhotoPath(photo) }) };
    return [{ id: cartLineId(line), name, imageUrl, quantity, cents, ...own }];
  });
  if (lines.length === 0) return { state: 'empty' };
  return { state: 'ready', lines, amounts: amountsOf(priced), promoCode: priced.promo?.code ?? null };
}
