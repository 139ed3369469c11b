import type { Engraving } from '../store/engraving.ts';
import type { LinePhoto } from '../store/line-photo.ts';

/**
 * A line of a cart, with its engraving and photo. `priceCents` is the price shown when it was added; null if
 * the device didn't know it.
 */
export type CartLine = {
  productId: string;
  quantity: number;
  priceCents: number | null;
  engraving?: Engraving;
  photo?: LinePhoto;
};

/** The parts that distinguish lines of the same product. */
type Distinct = Pick<CartLine, 'productId' | 'engraving'> & { photo?: Pick<LinePhoto, 'id' | 'digest'> };

/** Identifies a line of a product: by its photo or engraving, or the one without either. */
export type LineName = { productId: string; engravingId?: string | undefined; photoId?: string | undefined };

/** Returns the id of a line of a cart or order: of its photo, else of its engraving, else of its product. */
export function lineIdOf({ productId, engravingId, photoId }: LineName): string {
  return photoId ?? engravingId ?? productId;
}

/** Returns how commands and events identify this line. */
export function lineNameOf({ productId, engraving, photo }: Distinct): LineName {
  return {
    productId,
    ...(engraving && { engravingId: engraving.id }),
    ...(photo && { photoId: photo.id }),
  };
}

/** Returns the id of this line. */
export function cartLineId(line: Distinct): string {
  return lineIdOf(lineNameOf(line));
}

/** Whether two lines have the same product, engraved text and photo. */
export function isAlike(one: Distinct, other: Distinct): boolean {
  return (
    one.productId === other.productId &&
    one.engraving?.text === other.engraving?.text &&
    one.photo?.digest === other.photo?.digest
  );
}

/** Whether two lines are the same: they are alike or have the same id. */
export function isSameLine(one: Distinct, other: Distinct): boolean {
  return isAlike(one, other) || cartLineId(one) === cartLineId(other);
}

/** Whether a line has the buyer's engraving or photo. */
export function isPersonalLine({ engraving, photo }: Pick<CartLine, 'engraving' | 'photo'>): boolean {
  return engraving !== undefined || photo !== undefined;
}

/** Returns the people whose keys seal the photos of these lines. */
export function photoPeopleOf(lines: readonly { photo?: { personId: string } | undefined }[]): string[] {
  return lines.flatMap(({ photo }) => photo?.personId ?? []);
}

/** Sums the quantities of lines by product, since stock is counted per product. */
export function perProduct(
  lines: readonly { productId: string; quantity: number }[],
): { productId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Returns the quantity of a product in all lines of a cart. */
export function quantityOf(lines: readonly CartLine[], productId: string): number {
  return lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
}

/**
 * A campaign's discount: a percentage or an amount in cents. `validUntil` is an instant, or null for no end.
 */
export type CartPromo = {
  code: string;
  discountPercent: number | null;
  discountCents: number | null;
  validUntil: string | null;
};

/** A line and its engraving as in its event. */
type EngravedLine = Omit<CartLine, 'engraving'> & { engravingId: string; text: string };

/** A line and its photo as in its event, without the image itself. */
type PhotographedLine = Pick<CartLine, 'productId' | 'quantity' | 'priceCents'> & {
  photoId: string;
  personId: string;
  digest: string;
  engravingId?: string | undefined;
  text?: string | undefined;
};

/** The lines of a cart after each event. Shared by the server and devices. */
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
  /** The merged lines without engraving or photo; personal lines stay. */
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
