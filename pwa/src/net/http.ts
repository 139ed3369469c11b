import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { type PathInput, pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import type { Problem } from '@everpaw/contracts/kernel/features/problem';
import type * as z from 'zod/mini';
import { type AnswerHeaders, isOwnProblem, isPage, readProblem } from './own-answer.ts';
import { watchForStall } from './stall.ts';
import { browserTimers } from './timers.ts';

/**
 * An unsuccessful response. Its message is the status, a colon and the body. `problem` is the body if it is this
 * site's problem document (RFC 9457), else null, as for a gateway's 502 or a captive portal's page; such a response
 * doesn't concern the request and counts as none where that matters. `retryAfter` is in seconds, and null unless this
 * site sent it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  readonly retryAfter: number | null;

  constructor(status: number, body: string, headers: AnswerHeaders | null = null) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = headers && !isOwnProblem(headers) ? null : readProblem(body);
    const retryAfter = Number((this.problem && headers?.get('retry-after')) ?? Number.NaN);
    this.retryAfter = Number.isFinite(retryAfter) ? retryAfter : null;
  }
}

/** Returns the server's message for people, or `fallback` if it sent none or was unreachable. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.problem?.error ? error.problem.error : fallback;
}

const positionKey = 'everpaw.position';
let lastPosition: string | null = null;

function readPosition(): string | null {
  try {
    lastPosition ??= sessionStorage.getItem(positionKey);
  } catch {
    // Without storage the position only lasts as long as the page.
  }
  return lastPosition;
}

/** Stores the newest log position of all responses; positions are compared as text. */
export function rememberPosition(position: string | null): void {
  if (!position) return;
  const known = readPosition();
  if (known && known >= position) return;
  lastPosition = position;
  try {
    sessionStorage.setItem(positionKey, position);
  } catch {
    // As above.
  }
}

/** Forgets the position, because the server's log has a new history, in which it has no meaning. */
export function forgetPosition(): void {
  lastPosition = null;
  try {
    sessionStorage.removeItem(positionKey);
  } catch {
    // As above.
  }
}

/**
 * Dependencies of an HTTP exchange: the page's `fetch` and `origin`, unless tests or the service worker pass others.
 */
export type ExchangeParts = {
  fetch?: typeof fetch;
  origin?: string;
  /** Called whenever part of the response arrives. */
  onProgress?(): void;
};

/** A completely read response. */
export type Exchanged = {
  status: number;
  ok: boolean;
  headers: AnswerHeaders;
  text: string;
};

/**
 * Sends a request with credentials; all requests go through it. Throws the browser's `TypeError` or `AbortError` if
 * there is no response.
 */
export async function exchange(
  path: string,
  init: RequestInit,
  { fetch: send = fetch, origin = '', onProgress }: ExchangeParts = {},
): Promise<Exchanged> {
  const answer = await send(`${origin}${path}`, { credentials: 'include', ...init });
  const text = onProgress ? await readSlowly(answer, onProgress) : await answer.text();
  return { status: answer.status, ok: answer.ok, headers: answer.headers, text };
}

async function readSlowly(answer: Response, onProgress: () => void): Promise<string> {
  onProgress();
  const reader = answer.body?.getReader();
  if (!reader) return answer.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onProgress();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

export type RequestOptions = {
  method?: Endpoint['method'];
  /** True for a call without side effects, whatever its method; a GET always is. */
  isQuestion?: boolean;
  /** Sent as JSON, unless it is a form or raw bytes. */
  body?: unknown;
  /** The same for all attempts of one command, so that repeating it is harmless. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the call is still sent if its page is closed. */
  keepalive?: boolean;
};

/**
 * Sends a screen's request to an address from a definition (`call`, or a query's key), as JSON and with the newest
 * known position, so that a query sees the page's own changes. Throws `ApiError` for an unsuccessful response, and
 * the browser's `TypeError` or `AbortError` if there is none. A question times out if no data moves for 30 s; a
 * change never does, because its result would be unknown. An empty response is returned as null.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', isQuestion = method === 'GET', body, idempotencyKey, signal, keepalive } = options;
  const raw = body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  if (body !== undefined && !raw) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const position = readPosition();
  if (position) headers.set('x-min-position', position);

  const sent = body === undefined ? undefined : raw ? body : JSON.stringify(body);
  const line = isQuestion ? watchForStall({ signal, after: browserTimers.after }) : null;
  const init = { method, headers, body: sent, signal: line?.signal ?? signal, keepalive };
  const answer = await exchange(path, init, line ?? {}).finally(line?.end);
  if (!answer.ok) throw new ApiError(answer.status, answer.text, answer.headers);
  rememberPosition(answer.headers.get('x-position'));
  // The caller names the type that the endpoint's contract promises; validating it here would add every schema to the
  // first load.
  return (answer.text === '' ? null : dataOf(answer)) as Answer;
}

/** Parses the response. Throws `TypeError` if it isn't JSON, such as a captive portal's page. */
function dataOf({ headers, text }: Exchanged): unknown {
  try {
    if (!isPage(headers)) return JSON.parse(text);
  } catch {
    // Handled below.
  }
  throw new TypeError('This is not the answer of the site.');
}

/** The response type of an endpoint. */
export type AnswerOf<E> = E extends { answer?: infer S extends z.ZodMiniType } ? z.infer<S> : never;
/** The body type of an endpoint; bytes if its body has no schema. */
export type BodyOf<E> = E extends { body?: infer S extends z.ZodMiniType }
  ? unknown extends z.input<S>
    ? ArrayBuffer
    : z.input<S>
  : never;

/** The input of an endpoint: path parameters, query and body. */
export type CallInput<E> = PathInput & { body?: BodyOf<E> };

/** Calls an endpoint of the contracts with `request`. */
export function call<E extends Endpoint>(
  endpoint: E,
  { params, query, ...options }: CallInput<E> & Omit<RequestOptions, 'method' | 'body'> = {},
): Promise<AnswerOf<E>> {
  return request(pathOf(endpoint, { params, query }), { ...options, method: endpoint.method });
}
