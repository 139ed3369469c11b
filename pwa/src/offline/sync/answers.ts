import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import type { PathInput } from '@everpaw/contracts/kernel/endpoint-path';
import type { EntityChanges, EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import { sessionEndedHeader } from '@everpaw/contracts/sync/sync.api';
import type { Exchanged } from '../../base/http.ts';
import { isOwnProblem, readProblem } from '../../base/own-answer.ts';
import { retryAfterMs } from './backoff.ts';
import { type EndedSession, TransportError } from './transport.ts';

export type EndpointInput = PathInput & { headers?: Record<string, string | null>; body?: unknown };
/** Calls an endpoint. Raises `TransportError`, except for 304, and for 404 and 410 of this server, which are answers. */
export type Calling = (endpoint: Endpoint, ask: EndpointInput, signal: AbortSignal) => Promise<Exchanged>;

/** A route of the sync itself is always there; when it is not, something else has answered. */
export function found(answer: Exchanged): Exchanged {
  if (answer.ok) return answer;
  throw notThisServer();
}

/** Only this server's own word that something is gone counts: its body is a problem document. */
export function isGone(answer: Exchanged): boolean {
  if (answer.ok) return false;
  if (problemOf(answer)) return true;
  throw notThisServer();
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A refusal of the whole call. A gateway's 502, a hotel's 403 and whatever else is no problem document of this server
 * counts as no answer, and its Retry-After for nothing.
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

/** This server's answer in a shape that a later version of the app reads: it counts for the person, not for the line. */
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
 * The answers that every page may get are told from a stranger's by what only they have, and their shapes taken at
 * their word, as the screens do: their schemas would be a tenth of the page's code.
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
