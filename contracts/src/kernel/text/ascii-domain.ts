/** Browsers and Node share this URL parser. Only the host name is used. */
declare const URL: new (address: string) => { hostname: string };

/** At least two labels. The last one isn't a number, because that would be an IP address. */
const asciiDomain = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?!\d+$)[a-z0-9_-]+$/;

/** Returns true for a domain that can receive email. */
export function isAsciiDomain(name: string): boolean {
  return asciiDomain.test(name);
}

/** Returns the ASCII form of a domain, which DNS uses; null if it isn't a domain. */
function asciiOf(name: string): string | null {
  try {
    const { hostname } = new URL(`http://${name}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * Returns the address with its domain in ASCII, so that all spellings of a domain are equal. An address without such a
 * form stays as it is.
 */
export function withAsciiDomain(address: string): string {
  const [, before = '', name = ''] = /^(.*@)([^@]*)$/su.exec(address) ?? [];
  const ascii = asciiOf(name);
  return ascii === null ? address : before + ascii;
}
