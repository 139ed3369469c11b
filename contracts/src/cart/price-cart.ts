import { freeShippingFromCents, shippingCents } from './cart.limits.ts';
import type { CartLine, CartPromo } from './cart-lines.ts';

/** What pricing needs to know of a product; `stockQuantity` is null where nobody counts it. */
export type PricedProduct = { priceCents: number; stockQuantity: number | null };

/** A line with what it costs now, in cents. */
export type PricedLine = CartLine & {
  /** The price now; the one that was seen where the product is not known here, 0 where nothing is. */
  unitCents: number;
  /** How many are counted: never more than there are. */
  counted: number;
  lineCents: number;
  isKnown: boolean;
  /** The price that was seen, where it is another one now; else null. */
  seenCents: number | null;
};

/** A whole cart in cents. `itemCount` counts what is counted, as `total` of the specification does. */
export type PricedCart = {
  lines: PricedLine[];
  itemCount: number;
  subtotalCents: number;
  /** The code whose discount is counted; null without one, and for one that is over. */
  promo: CartPromo | null;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** How much is missing for free shipping; 0 where it is free. */
  toFreeShippingCents: number;
};

/** `taken` of the product are counted for lines before this one. */
function pricedLine(line: CartLine, product: PricedProduct | undefined, taken: number): PricedLine {
  const unitCents = product?.priceCents ?? line.priceCents ?? 0;
  const stock = product?.stockQuantity ?? null;
  const counted = stock === null ? line.quantity : Math.max(0, Math.min(line.quantity, stock - taken));
  const differs = product !== undefined && line.priceCents !== null && line.priceCents !== product.priceCents;
  return {
    ...line,
    unitCents,
    counted,
    lineCents: unitCents * counted,
    isKnown: product !== undefined,
    seenCents: differs ? line.priceCents : null,
  };
}

/** What a code takes off a subtotal, in cents; percentages round half up. Never more than the subtotal. */
function discountOf(
  { discountPercent, discountCents }: Pick<CartPromo, 'discountPercent' | 'discountCents'>,
  subtotalCents: number,
): number {
  const off =
    discountPercent === null
      ? (discountCents ?? 0)
      : Math.floor((subtotalCents * discountPercent + 50) / 100);
  return Math.min(subtotalCents, off);
}

/** Shipping for what is left of a subtotal after its discount; an empty cart ships nothing. */
function shippingOf(afterDiscountCents: number, itemCount: number): number {
  return itemCount === 0 || afterDiscountCents >= freeShippingFromCents ? 0 : shippingCents;
}

/**
 * What a cart costs at `now` (an instant): the same function on the device and on the server, whose figure is what is
 * charged. Everything is whole cents.
 */
export function priceCart(
  lines: readonly CartLine[],
  promo: CartPromo | null,
  { products, now }: { products: ReadonlyMap<string, PricedProduct>; now: string },
): PricedCart {
  const taken = new Map<string, number>();
  const priced = lines.map((line) => {
    const before = taken.get(line.productId) ?? 0;
    taken.set(line.productId, before + line.quantity);
    return pricedLine(line, products.get(line.productId), before);
  });
  const sum = (of: (line: PricedLine) => number) => priced.reduce((total, line) => total + of(line), 0);
  const itemCount = sum(({ counted }) => counted);
  const subtotalCents = sum(({ lineCents }) => lineCents);
  const isOver = promo?.validUntil != null && promo.validUntil <= now;
  const counting = isOver ? null : promo;
  const discountCents = counting ? discountOf(counting, subtotalCents) : 0;
  const afterDiscount = subtotalCents - discountCents;
  const shipping = shippingOf(afterDiscount, itemCount);
  return {
    lines: priced,
    itemCount,
    subtotalCents,
    promo: counting,
    discountCents,
    shippingCents: shipping,
    totalCents: afterDiscount + shipping,
    toFreeShippingCents: shipping === 0 ? 0 : freeShippingFromCents - afterDiscount,
  };
}
