import type { Engraving } from '../store/engraving.ts';
import type { LinePhoto } from '../store/line-photo.ts';

/**
 * One product in a cart, with its engraving and its photo. `priceCents` is what somebody saw when they put it there; null where the
 * device did not know.
 */
export type CartLine = {
  productId: string;
  quantity: number;
  priceCents: number | null;
  engraving?: Engraving;
  photo?: LinePhoto;
};

/** What tells the lines of one product apart. */
type Distinct = Pick<CartLine, 'productId' | 'engraving'> & { photo?: Pick<LinePhoto, 'id' | 'digest'> };

/** Which line of a product is meant: that of a photo or an engraving, or the one without any. */
export type LineName = { productId: string; engravingId?: string | undefined; photoId?: string | undefined };

/** Names one line of a cart or an order: by its photo, else by its engraving, else by its product. */
export function lineIdOf({ productId, engravingId, photoId }: LineName): string {
  return photoId ?? engravingId ?? productId;
}

/** How commands and events name a line that has its engraving and its photo with it. */
export function lineNameOf({ productId, engraving, photo }: Distinct): LineName {
  return {
    productId,
    ...(engraving && { engravingId: engraving.id }),
    ...(photo && { photoId: photo.id }),
  };
}

/** The id of such a line. */
export function cartLineId(line: Distinct): string {
  return lineIdOf(lineNameOf(line));
}

/** Whether two lines are of the same product with the same words and the same photo. */
export function isAlike(one: Distinct, other: Distinct): boolean {
  return (
    one.productId === other.productId &&
    one.engraving?.text === other.engraving?.text &&
    one.photo?.digest === other.photo?.digest
  );
}

/** Whether two lines are one: they are alike, or have the same id. */
export function isSameLine(one: Distinct, other: Distinct): boolean {
  return isAlike(one, other) || cartLineId(one) === cartLineId(other);
}

/** Whether a line has something of its buyer's own. */
export function isPersonalLine({ engraving, photo }: Pick<CartLine, 'engraving' | 'photo'>): boolean {
  return engraving !== undefined || photo !== undefined;
}

/** The people whose keys seal the photos of these lines. */
export function photoPeopleOf(lines: readonly { photo?: { personId: string } | undefined }[]): string[] {
  return lines.flatMap(({ photo }) => photo?.personId ?? []);
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

/** A line with its photo beside it, as its event has it; the photo itself stays out of carts. */
type PhotographedLine = Pick<CartLine, 'productId' | 'quantity' | 'priceCents'> & {
  photoId: string;
  personId: string;
  digest: string;
  engravingId?: string | undefined;
  text?: string | undefined;
};

/** What is in a cart after each of its facts; the server and the device fold the same. */
export const cartLines = {
  added(lines: readonly CartLine[], added: CartLine): CartLine[] {
    const { productId, quantity, priceCents, engraving, photo } = added;
    const id = cartLineId(added);
    const known = lines.some((line) => cartLineId(line) === id);
    if (!known) {
      const own = { ...(engraving && { engraving }), ...(photo && { photo }) };
      return [...lines, { productId, quantity, priceCents, ...own }];
    }
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
  /** What a merge made of the lines without anything personal; the others stay. */
  merged(lines: readonly CartLine[], plain: readonly CartLine[]): CartLine[] {
    return [...plain, ...lines.filter(isPersonalLine)];
  },
  engraved({ engravingId: id, text, ...line }: EngravedLine): CartLine {
    return { ...line, engraving: { id, text } };
  },
  photographed(event: PhotographedLine): CartLine {
    const { productId, quantity, priceCents, photoId, personId, digest, engravingId, text = '' } = event;
    return {
      productId,
      quantity,
      priceCents,
      ...(engravingId && { engraving: { id: engravingId, text } }),
      photo: { id: photoId, personId, digest },
    };
  },
} as const;
