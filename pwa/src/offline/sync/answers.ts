import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import type { PathInput } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/features/entity';
import { lockedCode } from '@everpaw/contracts/kernel/features/locked-code';
import type { Problem } from '@everpaw/contracts/kernel/features/problem';
import { sessionEndedHeader } from '@everpaw/contracts/sync/sync.api';
import type { Exchanged } from '../../net/http.ts';
import { isOwnProblem, readProblem } from '../../net/own-answer.ts';
import { retryAfterMs } from './backoff.ts';
import { type EndedSession, TransportError } from './transport.ts';

export type EndpointInput = PathInput & { headers?: Record<string, string | null>; body?: unknown };
/**
 * Calls an endpoint. Throws `TransportError`, except for 304, 404 and 410, and for what is locked, which are returned.
 */
export type Calling = (endpoint: Endpoint, ask: EndpointInput, signal: AbortSignal) => Promise<Exchanged>;

/**
 * Returns the response of a sync route. Throws `TransportError` if it isn't ok: these routes always exist, so another
 * server must have responded.
 */
export function found(answer: Exchanged): Exchanged {
  if (answer.ok) return answer;
  throw notThisServer();
}

/**
 * Whether the resource is gone. Only a problem document of this server counts; throws `TransportError` for any other
 * error response.
 */
export function isGone(answer: Exchanged): boolean {
  if (answer.ok) return false;
  if (problemOf(answer)) return true;
  throw notThisServer();
}

/** Whether this server refused it because the device hasn't given its password. */
export function isLocked(answer: Exchanged): boolean {
  return problemOf(answer)?.code === lockedCode;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the error of a refused call. A gateway's 502, a captive portal's 403 and any other response without this
 * server's problem document count as no response, and their Retry-After is ignored.
 */
export function refusalOf(answer: Omit<Exchanged, 'ok'>, now: number): TransportError {
  const problem = problemOf(answer);
  if (!problem) return notThisServer();
  const { code, error: message, errors } = problem;
  const { status, headers } = answer;
  return new TransportError('http', {
    status,
    code,
    message,
    errors,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    ended: endedOf(headers.get(sessionEndedHeader)),
  });
}

function endedOf(header: string | null): EndedSession | null {
  const [reason, accountId] = (header ?? '').split(' ');
  return (reason === 'ended' || reason === 'password') && accountId ? { reason, accountId } : null;
}

/**
 * Returns the error for a response of this server that only a later version of the app can read. It requires an
 * update and is no network failure.
 */
export function notUnderstood(): TransportError {
  return new TransportError('outdated', { code: 'not-understood' });
}

export function notThisServer(): TransportError {
  return new TransportError('network', { code: 'not-this-server' });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Public responses are recognised by their distinctive fields only, and otherwise trusted, as the screens do: their
 * schemas would be a tenth of the page's code.
 */
export function isDto(value: unknown, id: string): value is EntityDto {
  const { id: own, position, createdAt } = fieldsOf(value);
  return own === id && typeof position === 'string' && typeof createdAt === 'string';
}

export function isPage(value: unknown): value is EntityPage {
  const { entries, count } = fieldsOf(value);
  return Array.isArray(entries) && typeof count === 'number';
}

export function isChanges(value: unknown): value is EntityChanges {
  const { entries, removed, position } = fieldsOf(value);
  return Array.isArray(entries) && Array.isArray(removed) && typeof position === 'string';
}

function problemOf({ headers, text }: Pick<Exchanged, 'headers' | 'text'>): Problem | null {
  return isOwnProblem(headers) ? readProblem(text) : null;
}
