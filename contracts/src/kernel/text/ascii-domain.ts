import { composed } from './characters.ts';

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
 * Returns an address as addresses are compared: in NFC and with its domain in ASCII, so that all spellings of it are
 * equal. A domain without such a form stays as it is.
 */
export function comparableAddress(address: string): string {
  const typed = composed(address);
  const [, before = '', name = ''] = /^(.*@)([^@]*)$/su.exec(typed) ?? [];
  const ascii = asciiOf(name);
  return ascii === null ? typed : before + ascii;
}
