import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';

const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an address to its mailbox: lower case, with the domain in ASCII, without the part after a plus
 * sign, and without dots for Gmail. For counting and comparing only; emails are sent to the original address.
 */
export function mailboxOf(address: string): string {
  const lower = comparableAddress(address.trim().toLowerCase());
  const cut = lower.lastIndexOf('@');
  const domain = lower.slice(cut + 1);
  const [local = ''] = lower.slice(0, cut).split('+');
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
