import { shortPathOf } from '@everpaw/contracts/memorials/short-address';

/** The permanent address of a memorial's page on this site; what is shared and installed. */
export function memorialAddress(id: string, origin: string): string {
  return `${origin}/memorial/${encodeURIComponent(id)}`;
}

/** The permanent short address, for what is printed or engraved. */
export function shortAddress(id: string, origin: string): string {
  return `${origin}${shortPathOf(id)}`;
}
