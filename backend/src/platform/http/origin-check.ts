import { DomainError } from '@everpaw/contracts/kernel/domain-error';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only asks. */
export const isSafe = (method: string): boolean => safe.has(method);

type Headers = Record<string, string | string[] | undefined>;

/**
 * Refuses requests that another site makes in a person's name. Browsers say where a request comes from
 * (`Sec-Fetch-Site`, older ones `Origin`); a client that says neither is no browser and carries nobody's cookies.
 * Throws a `DomainError` of kind `forbidden`.
 */
export function checkOrigin(method: string, headers: Headers, ownOrigin: string): void {
  if (isSafe(method)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const foreign =
    typeof site === 'string'
      ? site !== 'same-origin' && site !== 'none'
      : typeof origin === 'string' && origin !== ownOrigin;
  if (foreign)
    throw new DomainError(
      'forbidden',
      'cross-site',
      'This request came from another site and was not carried out',
    );
}
