import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import type { PathInput } from '@everpaw/contracts/kernel/endpoint-path';
import type { EntityDto, EntityPage } from '@everpaw/contracts/kernel/entity';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import type { Exchanged } from '../../base/http.ts';
import { retryAfterMs } from './backoff.ts';
import { TransportError } from './transport.ts';

export type Ask = PathInput & { headers?: Record<string, string | null>; body?: unknown };
/** Calls an endpoint. Raises `TransportError`, except for 304, and for 404 and 410 of this server, which are answers. */
export type Calling = (endpoint: Endpoint, ask: Ask, signal: AbortSignal) => Promise<Exchanged>;

/** A route of the sync itself is always there; when it is not, something else has answered. */
export function found(answer: Exchanged): Exchanged {
  if (answer.ok) return answer;
  throw new TransportError('http', { status: answer.status });
}

/** Only this server's own word that something is gone counts: its body is a problem document. */
export function isGone(answer: Exchanged): boolean {
  if (answer.ok) return false;
  if (problemOf(jsonOf(answer.text))) return true;
  throw notThisServer();
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A refusal of the whole call. */
export function refusalOf({ status, headers, text }: Omit<Exchanged, 'ok'>, now: number): TransportError {
  const { code, error: message, errors } = problemOf(jsonOf(text)) ?? {};
  return new TransportError('http', {
    status,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    ...(errors === undefined ? {} : { errors }),
  });
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

function problemOf(value: unknown): Problem | null {
  const { error, code, errors } = fieldsOf(value);
  const isProblem = typeof error === 'string' && typeof code === 'string' && Array.isArray(errors);
  return isProblem ? (value as Problem) : null; // as far as it is read here, which is the line above
}
