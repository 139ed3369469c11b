import type { Problem } from '@everpaw/contracts/kernel/features/problem';

/** The part of a response's headers that is used. */
export type AnswerHeaders = Pick<Headers, 'get'>;

function typeOf(headers: AnswerHeaders): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether the response is this site's problem document, which gateways and captive portals don't send. */
export function isOwnProblem(headers: AnswerHeaders): boolean {
  return typeOf(headers) === 'application/problem+json';
}

/** Whether the response is an HTML page. This site never sends one for data or a file; a captive portal does. */
export function isPage(headers: AnswerHeaders): boolean {
  return typeOf(headers) === 'text/html';
}

/** Whether the response is a file of this site: no error, no redirect, no page, and with a content type. */
export function isOwnFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && typeOf(headers) !== '' && !isPage(headers);
}

/** Returns this site's problem document (RFC 9457), or null if the text is none. */
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
