import { shortPathOf } from '@everpaw/contracts/memorials/short-address';

/** Returns the permanent URL of a memorial's page on this site, which is used for sharing and installing. */
export function memorialAddress(id: string, origin: string): string {
  return `${origin}/memorial/${encodeURIComponent(id)}`;
}

/** Returns the permanent short URL, which is used for printing and engraving. */
export function shortAddress(id: string, origin: string): string {
  return `${origin}${shortPathOf(id)}`;
}
