import ipaddr from 'ipaddr.js';

/** Whether an address is in one of some networks. */
export type Networks = (address: string | undefined) => boolean;

const named: Record<string, readonly string[]> = { loopback: ['127.0.0.0/8', '::1/128'] };

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

function rangeOf(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function rangesOf(list: string): Range[] | null {
  const names = list.split(',').map((name) => name.trim());
  const texts = names.flatMap((name) => (Object.hasOwn(named, name) ? (named[name] ?? []) : [name]));
  return texts.every((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)) ? texts.map(rangeOf) : null;
}

/** The widest range that proxies have, in bits of its prefix: all private addresses of IPv6 (`fc00::/7`), a /8 of IPv4. */
const widest = { ipv4: 8, ipv6: 7 };

/** Whether a list of networks names a range that is wider than any network of proxies. */
export function namesTooMany(list: string): boolean {
  return rangesOf(list)?.some(([range, bits]) => bits < widest[range.kind()]) ?? false;
}

/**
 * The networks that a comma-separated list names: addresses, ranges such as `10.0.0.0/8`, and `loopback`. Null when
 * the list names something else.
 */
export function networksOf(list: string): Networks | null {
  const ranges = rangesOf(list);
  if (!ranges) return null;
  return (address) => {
    if (address === undefined || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits));
  };
}

/**
 * The address that a proxy wrote, in one spelling: without a port, brackets or a zone, and of IPv4 within IPv6 the IPv4
 * address. Null when it wrote something else.
 */
function forwardedAddress(written: string): string | null {
  const [, bracketed, withPort, plain = ''] =
    /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+|(.*))$/.exec(written.trim()) ?? [];
  const address = (bracketed ?? withPort ?? plain).replace(/%.*$/, '');
  const isAddress = address.includes(':')
    ? ipaddr.IPv6.isValid(address)
    : ipaddr.IPv4.isValidFourPartDecimal(address);
  return isAddress ? ipaddr.process(address).toString() : null;
}

/**
 * An `X-Forwarded-For` with each address in one spelling, so that a limit counts it once. The nearest proxy
 * wrote last: what stands before text that is no address is nobody's word, and falls away with it.
 */
export function forwardedAddresses(header: string): string {
  const addresses = header.split(',').map(forwardedAddress);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Whether an address is one of the public network: not of this machine, a private network, or a special use. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Whom a limit counts an address for: the address itself, and of IPv6 the /64 that one customer has 2⁶⁴ addresses of
 *. Text that is no address, as a proxy may write it, counts for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, 64);
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[first, second, third, fourth].map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether an address is one of this machine's own; a name is not. */
export const isLoopback: Networks = networksOf('loopback') ?? (() => false);
