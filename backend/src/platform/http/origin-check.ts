import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method is safe (read-only). */
export const isSafe = (method: string): boolean => safe.has(method);

type Headers = Record<string, string | string[] | undefined>;

/**
 * Rejects cross-site requests. Browsers send their origin (`Sec-Fetch-Site`, older ones `Origin`); a client that sends
 * neither isn't a browser and carries no user's cookies. Throws a `DomainError` of kind `forbidden`.
 */
export function checkOrigin(method: string, headers: Headers, ownOrigin: string): void {
  if (isSafe(method)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const foreign =
    typeof site === 'string'
      ? site !== 'same-origin' && site !== 'none'
      : typeof origin === 'string' && origin !== ownOrigin;
  if (foreign) throw new DomainError('forbidden', 'cross-site', refusalMessages.otherSite);
}
