/** One product in a cart. `priceCents` is what somebody saw when they put it there; null where the device did not know. */
export type CartLine = { productId: string; quantity: number; priceCents: number | null };

/** A discount that a campaign grants: a percentage or an amount in cents. `validUntil` is an instant, null for no end. */
export type CartPromo = {
  code: string;
  discountPercent: number | null;
  discountCents: number | null;
  validUntil: string | null;
};

/** What is in a cart after each of its facts; the server and the device fold the same. */
export const cartLines = {
  added(lines: readonly CartLine[], { productId, quantity, priceCents }: CartLine): CartLine[] {
    const known = lines.some((line) => line.productId === productId);
    if (!known) return [...lines, { productId, quantity, priceCents }];
    return lines.map((line) =>
      line.productId === productId
        ? { productId, quantity: line.quantity + quantity, priceCents: priceCents ?? line.priceCents }
        : line,
    );
  },
  counted(lines: readonly CartLine[], productId: string, quantity: number): CartLine[] {
    return lines.map((line) => (line.productId === productId ? { ...line, quantity } : line));
  },
  without(lines: readonly CartLine[], productId: string): CartLine[] {
    return lines.filter((line) => line.productId !== productId);
  },
} as const;
