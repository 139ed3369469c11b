import { freeShippingFromCents, shippingCents } from './cart.limits.ts';
import type { CartLine, CartPromo } from './cart-lines.ts';

/** The fields of a product for pricing. `stockQuantity` is null if it isn't counted. */
export type PricedProduct = { priceCents: number; stockQuantity: number | null };

/** A line with its current price, in cents. */
export type PricedLine = CartLine & {
  /** The current price; the price seen if the product is unknown, or 0. */
  unitCents: number;
  /** The counted quantity, at most the stock. */
  counted: number;
  lineCents: number;
  isKnown: boolean;
  /** The price seen if it has changed, otherwise null. */
  seenCents: number | null;
};

/** The prices of a cart in cents. `itemCount` is the counted quantity, as in the specification's `total`. */
export type PricedCart = {
  lines: PricedLine[];
  itemCount: number;
  subtotalCents: number;
  /** The applied code; null without one or if it has expired. */
  promo: CartPromo | null;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** The amount missing for free shipping, or 0. */
  toFreeShippingCents: number;
};

/** `taken` is the quantity counted for previous lines of the product. */
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

/** Returns the discount of a subtotal, in cents, at most the subtotal. Percentages round half up. */
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

/** Returns the shipping costs after the discount; 0 for an empty cart. */
function shippingOf(afterDiscountCents: number, itemCount: number): number {
  return itemCount === 0 || afterDiscountCents >= freeShippingFromCents ? 0 : shippingCents;
}

/**
 * Prices a cart at the instant `now`, in whole cents. Shared by devices and the server, whose result is
 * charged.
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
