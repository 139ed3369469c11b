import type { Problem } from '@everpaw/contracts/kernel/problem';

/** The headers of an answer, as far as they are read. */
export type AnswerHeaders = Pick<Headers, 'get'>;

function typeOf(headers: AnswerHeaders): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** True for the kind of body in which this site refuses something; a gateway's and a hotel's are of another. */
export function isOwnProblem(headers: AnswerHeaders): boolean {
  return typeOf(headers) === 'application/problem+json';
}

/** True for a page: where data or a file was asked for this site never answers so, a hotel's network does. */
export function isPage(headers: AnswerHeaders): boolean {
  return typeOf(headers) === 'text/html';
}

/** True for a file of this site: no error, no way to somewhere else, and no page, which an answer without a type may be. */
export function isOwnFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && typeOf(headers) !== '' && !isPage(headers);
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
