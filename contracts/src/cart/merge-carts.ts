import { mostOfOne } from '../store/store.limits.ts';
import { mostLines, mostWishlisted } from './cart.limits.ts';
import { type CartLine, isSameLine } from './cart-lines.ts';

/** What a cart holds, as far as merging is concerned. */
export type CartContent = { lines: readonly CartLine[]; wishlist: readonly string[] };

/** What becomes of a visitor's cart when its visitor signs in to an account that has one too. */
export type MergeCarts = (account: CartContent, visitor: CartContent) => CartContent;

/**
 * The policy of this site: nothing that somebody chose is lost. What both have counts once with the larger quantity,
 * since the same person has most likely chosen the same thing twice; what only the visitor's has comes after the
 * account's, with the price that was seen. Merging the same cart twice changes nothing, so it may be repeated. What is beyond the
 * limits of a cart stays out.
 */
export const keepTheLarger: MergeCarts = (account, visitor) => {
  const larger = account.lines.map((line) => {
    const other = visitor.lines.find((each) => isSameLine(each, line));
    return other ? { ...line, quantity: Math.min(mostOfOne, Math.max(line.quantity, other.quantity)) } : line;
  });
  const fresh = visitor.lines.filter((each) => !account.lines.some((line) => isSameLine(each, line)));
  return {
    lines: [...larger, ...fresh].slice(0, Math.max(mostLines, account.lines.length)),
    wishlist: [...new Set([...account.wishlist, ...visitor.wishlist])].slice(
      0,
      Math.max(mostWishlisted, account.wishlist.length),
    ),
  };
};
