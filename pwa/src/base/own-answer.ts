import type { Problem } from '@everpaw/contracts/kernel/problem';

type Headers = { get(name: string): string | null };

function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** True for the kind of body in which this site refuses something; a gateway's and a hotel's are of another. */
export function isOwnProblem(headers: Headers): boolean {
  return typeOf(headers) === 'application/problem+json';
}

/** True for a page where data was asked for: this site never answers so, a hotel's network does. */
export function isForeignPage(headers: Headers): boolean {
  return typeOf(headers) === 'text/html';
}

/** A refusal of this site (RFC 9457), or null when the text is none. */
export function readProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { error, code, errors } = value as Partial<Problem>; // as far as it is read, which the next line checks
    const isProblem = typeof error === 'string' && typeof code === 'string' && Array.isArray(errors);
    return isProblem ? (value as Problem) : null;
  } catch {
    return null;
  }
}
