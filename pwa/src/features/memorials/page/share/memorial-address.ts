import { addressPathOf, type NamedPage } from '@everpaw/contracts/memorials/address/short-address';

/** Returns the URL of a memorial's page as it is shared, printed and engraved. It leads to the page for ever. */
export function pageAddress(memorial: NamedPage, origin: string): string {
  return `${origin}${addressPathOf(memorial)}`;
}
