import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { type PathInput, pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import type * as z from 'zod/mini';
import { browserTimers } from '../offline/sync/timers.ts';
import { type AnswerHeaders, isOwnProblem, isPage, readProblem } from './own-answer.ts';
import { watchForStall } from './stall.ts';

/**
 * An answer that is not a success. Its text is the status, a colon and the body. `problem` is the body as this
 * site's refusal (RFC 9457), or null where it is none: a gateway's 502, a hotel's sign-in page. Then it says nothing
 * about what was asked for, and counts as no answer where that matters. `retryAfter` is in seconds, and this
 * site's own.
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

/** The message of the server for people, or `fallback` when it gave none or could not be reached. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.problem?.error ? error.problem.error : fallback;
}

const positionKey = 'everpaw.position';
let lastPosition: string | null = null;

function readPosition(): string | null {
  try {
    lastPosition ??= sessionStorage.getItem(positionKey);
  } catch {
    // Without storage the position lives as long as the page.
  }
  return lastPosition;
}

/** Keeps the newest position of the log that an answer has told of; positions are compared as text. */
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

/** The site tells another history of its log: the position that was known means nothing there. */
export function forgetPosition(): void {
  lastPosition = null;
  try {
    sessionStorage.removeItem(positionKey);
  } catch {
    // As above.
  }
}

/** One HTTP exchange; `fetch` and `origin` are the page's own unless a test or the service worker gives others. */
export type ExchangeParts = {
  fetch?: typeof fetch;
  origin?: string;
  /** Hears whenever something of the answer has come. */
  onProgress?(): void;
};

/** What came back, read whole. */
export type Exchanged = {
  status: number;
  ok: boolean;
  headers: AnswerHeaders;
  text: string;
};

/**
 * The one way to the server: with credentials. Raises the browser's `TypeError` or `AbortError` when there is
 * no answer.
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
  /** True for what changes nothing that a second call would change again, whatever its method; a GET is one anyway. */
  isQuestion?: boolean;
  /** Sent as JSON, unless it is a form or raw bytes. */
  body?: unknown;
  /** The same for every attempt of one command; it is what makes a repetition harmless. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Lets the call be sent although its page is being left. */
  keepalive?: boolean;
};

/**
 * Asks the server as a screen does, at an address that a definition made (`call`, or the key of a query): JSON, and the
 * newest position it knows, so that a query sees what this page has just changed. Raises `ApiError` for an answer that
 * is not a success and the browser's `TypeError` or `AbortError` when there is no answer. A question on which nothing moves for
 * 30 s counts as not answered; a change is waited for, since nobody could say what became of it. An empty answer reads
 * as null.
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
  // The caller names the shape that the endpoint's contract promises; checking it again here would need every schema in
  // the first load.
  return (answer.text === '' ? null : dataOf(answer)) as Answer;
}

/** Raises the browser's own error for no answer: a page that a hotel's network puts in between is none. */
function dataOf({ headers, text }: Exchanged): unknown {
  try {
    if (!isPage(headers)) return JSON.parse(text);
  } catch {
    // Told below.
  }
  throw new TypeError('This is not the answer of the site.');
}

type Schemas<E> = E extends Endpoint<infer S> ? S : never;
/** What an endpoint answers. */
export type AnswerOf<E> = Schemas<E> extends { answer: infer S extends z.ZodMiniType } ? z.infer<S> : unknown;
/** What an endpoint is sent; bytes where its body has no schema. */
export type BodyOf<E> = Schemas<E> extends { body: infer S extends z.ZodMiniType } ? z.input<S> : ArrayBuffer;

/** What a call of an endpoint says: the parameters of its path, its query and its body. */
export type CallInput<E> = PathInput & { body?: BodyOf<E> };

/** Calls an endpoint of the contracts as `request` does. */
export function call<E extends Endpoint>(
  endpoint: E,
  { params, query, ...options }: CallInput<E> & Omit<RequestOptions, 'method' | 'body'> = {},
): Promise<AnswerOf<E>> {
  return request(pathOf(endpoint, { params, query }), { ...options, method: endpoint.method });
}
