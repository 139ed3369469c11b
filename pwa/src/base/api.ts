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

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a form or raw bytes. */
  body?: unknown;
  /** The same for every attempt of one command; it is what makes a repetition harmless. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * The one way to the server: JSON with credentials (REQ-420). It sends the newest position it knows, so that a
 * query sees what this page has just changed. Raises `ApiError` for an answer that is not a success (REQ-421)
 * and the browser's `TypeError` when there is no answer. An empty answer reads as null.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, idempotencyKey, signal } = options;
  const raw = body instanceof FormData || body instanceof Blob || body instanceof ArrayBuffer;
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  if (body !== undefined && !raw) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const position = readPosition();
  if (position) headers.set('x-min-position', position);

  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    credentials: 'include',
    signal,
  });
  const text = await answer.text();
  if (!answer.ok) {
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(answer.status, text, Number.isFinite(retryAfter) ? retryAfter : null);
  }
  rememberPosition(answer.headers.get('x-position'));
  // The caller names the shape that the endpoint's contract promises; checking it again here would need every schema in the first load.
  return (text === '' ? null : JSON.parse(text)) as Answer;
}
