/** A price in cents as products carry it: a decimal string with two decimals. */
export function priceText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cents of a price as products carry it, or as people write it: `24.5` is 24.50. Null for anything else. */
export function centsOf(price: string): number | null {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(price);
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}
