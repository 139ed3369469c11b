import { maxQuantity } from '../store/store.limits.ts';
import { maxCartLines, maxWishlisted } from './cart.limits.ts';
import { type CartLine, isSameLine } from './cart-lines.ts';

/** The parts of a cart that are merged. */
export type CartContent = { lines: readonly CartLine[]; wishlist: readonly string[] };

/** Merges a visitor's cart into that of the account they sign in to. */
export type MergeCarts = (account: CartContent, visitor: CartContent) => CartContent;

/**
 * Loses nothing the person chose. Lines in both carts get the larger quantity, since the person probably
 * chose the same thing twice; the visitor's other lines follow the account's, with the prices seen.
 * Idempotent. Lines beyond the cart's limits are dropped.
 */
export const keepTheLarger: MergeCarts = (account, visitor) => {
  const larger = account.lines.map((line) => {
    const other = visitor.lines.find((each) => isSameLine(each, line));
    return other
      ? { ...line, quantity: Math.min(maxQuantity, Math.max(line.quantity, other.quantity)) }
      : line;
  });
  const fresh = visitor.lines.filter((each) => !account.lines.some((line) => isSameLine(each, line)));
  return {
    lines: [...larger, ...fresh].slice(0, Math.max(maxCartLines, account.lines.length)),
    wishlist: [...new Set([...account.wishlist, ...visitor.wishlist])].slice(
      0,
      Math.max(maxWishlisted, account.wishlist.length),
    ),
  };
};
