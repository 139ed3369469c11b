import type { Engraving } from '../store/engraving.ts';

/**
 * One product in a cart, with its engraving. `priceCents` is what somebody saw when they put it there; null where the
 * device did not know.
 */
export type CartLine = {
  productId: string;
  quantity: number;
  priceCents: number | null;
  engraving?: Engraving;
};

/** Which line of a product is meant: that of an engraving, or the one without any. */
export type LineName = { productId: string; engravingId?: string };

/** Names one line of a cart or an order: by its engraving, or by its product where nothing is engraved. */
export function lineIdOf({ productId, engravingId }: LineName): string {
  return engravingId ?? productId;
}

/** The same for a line that has its engraving with it. */
export function cartLineId({ productId, engraving }: Pick<CartLine, 'productId' | 'engraving'>): string {
  return lineIdOf({ productId, engravingId: engraving?.id });
}

/** Whether two lines are of the same product with the same words. */
export function isSameLine(
  one: Pick<CartLine, 'productId' | 'engraving'>,
  other: Pick<CartLine, 'productId' | 'engraving'>,
): boolean {
  const isAlike = one.productId === other.productId && one.engraving?.text === other.engraving?.text;
  return isAlike || cartLineId(one) === cartLineId(other);
}

/** What lines of a cart or an order come to for each product: its stock knows no lines. */
export function perProduct(
  lines: readonly { productId: string; quantity: number }[],
): { productId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}

/** How many of a product are in a cart, over all its lines. */
export function quantityOf(lines: readonly CartLine[], productId: string): number {
  return lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}

/** A discount that a campaign grants: a percentage or an amount in cents. `validUntil` is an instant, null for no end. */
export type CartPromo = {
  code: string;
  discountPercent: number | null;
  discountCents: number | null;
  validUntil: string | null;
};

/** A line with its engraving beside it, as its event has it. */
type EngravedLine = Omit<CartLine, 'engraving'> & { engravingId: string; text: string };

/** What is in a cart after each of its facts; the server and the device fold the same. */
export const cartLines = {
  added(lines: readonly CartLine[], added: CartLine): CartLine[] {
    const { productId, quantity, priceCents, engraving } = added;
    const id = cartLineId(added);
    const known = lines.some((line) => cartLineId(line) === id);
    if (!known) return [...lines, { productId, quantity, priceCents, ...(engraving && { engraving }) }];
    return lines.map((line) =>
      cartLineId(line) === id
        ? { ...line, quantity: line.quantity + quantity, priceCents: priceCents ?? line.priceCents }
        : line,
    );
  },
  counted(lines: readonly CartLine[], lineId: string, quantity: number): CartLine[] {
    return lines.map((line) => (cartLineId(line) === lineId ? { ...line, quantity } : line));
  },
  without(lines: readonly CartLine[], lineId: string): CartLine[] {
    return lines.filter((line) => cartLineId(line) !== lineId);
  },
  /** What a merge made of the lines without an engraving; the others stay. */
  merged(lines: readonly CartLine[], plain: readonly CartLine[]): CartLine[] {
    return [...plain, ...lines.filter(({ engraving }) => engraving)];
  },
  engraved({ engravingId: id, text, ...line }: EngravedLine): CartLine {
    return { ...line, engraving: { id, text } };
  },
} as const;
