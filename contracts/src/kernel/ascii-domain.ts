/** Of the parser of web addresses, which browsers and Node share, only the name of a host is used. */
declare const URL: new (address: string) => { hostname: string };

/** At least two labels, of which the last one is no number: that would be an IP address. */
const asciiDomain = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?!\d+$)[a-z0-9_-]+$/;

/** Whether this is a domain as emails are sent to it. */
export function isAsciiDomain(name: string): boolean {
  return asciiDomain.test(name);
}

/** The name under which the domain is looked up, in ASCII letters; null for what is no domain. */
function asciiOf(name: string): string | null {
  try {
    const { hostname } = new URL(`http://${name}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * The address with its domain in ASCII letters, so that all spellings of one domain are one address; what has no such
 * form stays as it is.
 */
export function withAsciiDomain(address: string): string {
  const [, before = '', name = ''] = /^(.*@)([^@]*)$/su.exec(address) ?? [];
  const ascii = asciiOf(name);
  return ascii === null ? address : before + ascii;
}
