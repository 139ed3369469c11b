import { money } from '../kernel/text/dollars.ts';

/** Formats cents as a product's price: a decimal string with two decimals. */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Parses a product's price, or one that a person entered: `24.5` is 24.50. Null for anything else. */
export function centsOf(price: string): number | null {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(price);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** Returns a product's price for people: `$24.50`, or `24,50 $` for readers of German. */
export function shownPrice(price: string): string {
  return money(centsOf(price) ?? 0);
}
