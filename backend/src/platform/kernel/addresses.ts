import ipaddr from 'ipaddr.js';

/** Whether an address belongs to a set of networks. */
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

/** The widest range accepted for proxies, in prefix bits: all private addresses of IPv6 (`fc00::/7`), a /8 of IPv4. */
const widest = { ipv4: 8, ipv6: 7 };

/** Whether a list contains a range that is wider than a network of proxies can be. */
export function namesTooMany(list: string): boolean {
  return rangesOf(list)?.some(([range, bits]) => bits < widest[range.kind()]) ?? false;
}

/**
 * Parses a comma-separated list of networks: addresses, ranges such as `10.0.0.0/8`, and `loopback`. Returns null if
 * the list contains anything else.
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
 * Normalizes an address written by a proxy: removes the port, brackets and zone, and unwraps IPv4 within IPv6. Returns
 * null if the text isn't an address.
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
 * Returns an `X-Forwarded-For` with normalized addresses, so that a limit counts each once. The nearest proxy writes
 * last: text that isn't an address, and everything before it, is untrusted and dropped.
 */
export function forwardedAddresses(header: string): string {
  const addresses = header.split(',').map(forwardedAddress);
  return addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
}

/** Whether an address is public: not of this machine, a private network, or a special use. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Returns the key under which limits count an address: the address itself, or for IPv6 its /64, since one customer has
 * 2⁶⁴ addresses in it. Text that isn't an address, as a proxy may write it, is its own key, cut to 64 characters.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, 64);
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = (parsed as ipaddr.IPv6).parts;
  return `${[first, second, third, fourth].map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether an address is a loopback address; a host name isn't. */
export const isLoopback: Networks = networksOf('loopback') ?? (() => false);
