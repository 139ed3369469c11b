import { withAsciiDomain } from '@everpaw/contracts/kernel/ascii-domain';

const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, as far as its writing tells: in lower case, with its domain in ASCII letters,
 * without what follows a plus sign, and at Gmail without dots. It serves to count and to compare; emails go to the
 * address as it was given.
 */
export function mailboxOf(address: string): string {
  const lower = withAsciiDomain(address.trim().toLowerCase());
  const cut = lower.lastIndexOf('@');
  const domain = lower.slice(cut + 1);
  const [local = ''] = lower.slice(0, cut).split('+');
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
