import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { type PathInput, pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import type * as z from 'zod/mini';

/** A refusal of the server in its own words (RFC 9457), as far as the app reads it. */
export type Problem = {
  status?: number;
  code?: string;
  /** The message for people. */
  error?: string;
  errors?: { path: string; message: string }[];
  requestId?: string;
  /** What a conflicting edit ran into. */
  current?: unknown;
};

/**
 * An answer that is not a success. Its text is the status, a colon and the body (REQ-421); `problem` is the body
 * read as a problem document, or null when it is none. `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  readonly retryAfter: number | null;

  constructor(status: number, body: string, retryAfter: number | null = null) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(body);
    this.retryAfter = retryAfter;
  }
}

function readProblem(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
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

/** One HTTP exchange; `fetch` and `origin` are the page's own unless a test or the service worker gives others. */
export type ExchangeParts = { fetch?: typeof fetch; origin?: string };

/** What came back, read whole. */
export type Exchanged = {
  status: number;
  ok: boolean;
  headers: { get(name: string): string | null };
  text: string;
};

/**
 * The one way to the server: with credentials (REQ-420). Raises the browser's `TypeError` or `AbortError` when there is
 * no answer.
 */
export async function exchange(
  path: string,
  init: RequestInit,
  { fetch: send = fetch, origin = '' }: ExchangeParts = {},
): Promise<Exchanged> {
  const answer = await send(`${origin}${path}`, { credentials: 'include', ...init });
  return { status: answer.status, ok: answer.ok, headers: answer.headers, text: await answer.text() };
}

export type RequestOptions = {
  method?: Endpoint['method'];
  /** Sent as JSON, unless it is a form or raw bytes. */
  body?: unknown;
  /** The same for every attempt of one command; it is what makes a repetition harmless. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * Asks the server as a screen does, at an address that a definition made (`call`, or the key of a query): JSON, and the newest position it knows, so that a query sees what this page has
 * just changed. Raises `ApiError` for an answer that is not a success (REQ-421) and the browser's `TypeError` when
 * there is no answer. An empty answer reads as null.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, idempotencyKey, signal } = options;
  const raw = body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  if (body !== undefined && !raw) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const position = readPosition();
  if (position) headers.set('x-min-position', position);

  const sent = body === undefined ? undefined : raw ? body : JSON.stringify(body);
  const answer = await exchange(path, { method, headers, body: sent, signal });
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(answer.status, answer.text, Number.isFinite(retryAfter) ? retryAfter : null);
  }
  rememberPosition(answer.headers.get('x-position'));
  // The caller names the shape that the endpoint's contract promises; checking it again here would need every schema in the first load.
  return (answer.text === '' ? null : JSON.parse(answer.text)) as Answer;
}

type Schemas<E> = E extends Endpoint<infer S> ? S : never;
type AnswerOf<E> = Schemas<E> extends { answer: infer S extends z.ZodMiniType } ? z.infer<S> : unknown;
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
