import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { retryAfterMs } from './backoff.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Upload } from './upload.ts';

/** What is told of an account or a command, with the schemas that it is checked by; a page that is only read does without. */
const accountCalls = () => import('./account-calls.ts').then((loaded) => loaded.accountCalls);

const callTimeoutMs = 30_000;

export type HttpParts = {
  fetch: typeof fetch;
  now(): number;
  upload?: Upload;
  /** Where the server is; the page's own origin by default. */
  origin?: string;
};

/** The sync routes over HTTP. What is not this server's answer (a hotel's sign-in page) counts as no answer. */
export function httpTransport({ fetch, now, upload, origin = '' }: HttpParts): Transport {
  async function call(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${origin}${path}`, {
        credentials: 'include',
        cache: 'no-store',
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
      });
    } catch {
      throw new TransportError('network');
    }
    if (response.ok || response.status === 304 || response.status === 404 || response.status === 410)
      return response;
    throw refusalOf(response.status, response.headers, await bodyOf(response), now());
  }

  const get = (path: string, headers: Record<string, string | null>, signal: AbortSignal) =>
    call(path, { headers: present({ accept: 'application/json', ...headers }) }, signal);

  const rest = () => accountCalls().then((made) => made({ call, get, now, upload, origin }));

  return {
    push: async (...asked) => (await rest()).push(...asked),
    pull: async (...asked) => (await rest()).pull(...asked),
    putMedia: async (...asked) => (await rest()).putMedia(...asked),

    async memorial({ id, etag, minPosition }, signal) {
      const headers = { 'if-none-match': etag, 'x-min-position': minPosition };
      const response = await get(`/api/memorials/${id}`, headers, signal);
      if (response.status === 304) return { status: 'unchanged' };
      if (await isGone(response)) return { status: 'gone' };
      const view = await bodyOf(response);
      if (!isMemorial(view, id)) throw notThisServer();
      return { status: 'ok', view, etag: response.headers.get('etag'), stale: isStale(response) };
    },

    async guestbook({ memorialId, cursor, minPosition }, signal) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const headers = { 'x-min-position': minPosition };
      const response = await get(`/api/memorials/${memorialId}/guestbook${query}`, headers, signal);
      if (await isGone(response)) return { status: 'gone' };
      const page = await bodyOf(response);
      if (!isGuestbook(page)) throw notThisServer();
      return { status: 'ok', page, stale: isStale(response) };
    },

    async signOut(signal) {
      found(await call('/api/auth/logout', { method: 'POST' }, signal));
    },
  };
}

export function present(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

function isStale(response: Response): boolean {
  return response.headers.get('x-stale') === 'true';
}

/** A route of the sync itself is always there; when it is not, something else has answered. */
export function found(response: Response): Response {
  if (response.ok) return response;
  throw new TransportError('http', { status: response.status });
}

/** Only this server's own word that something is gone counts: its body is a problem document. */
async function isGone(response: Response): Promise<boolean> {
  if (response.ok) return false;
  if (problemOf(await bodyOf(response))) return true;
  throw notThisServer();
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function bodyOf(response: Response): Promise<unknown> {
  return jsonOf(await response.text().catch(() => ''));
}

export function refusalOf(
  status: number,
  headers: { get(name: string): string | null },
  body: unknown,
  now: number,
): TransportError {
  const { code, error: message, errors } = problemOf(body) ?? {};
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
 * The three answers that every page may get are told from a stranger's by what only they have, and their shapes taken
 * at their word, as the screens do (`app/api.ts`): their schemas would be a tenth of the page's code.
 */
function isMemorial(value: unknown, id: string): value is MemorialDto {
  const view = fieldsOf(value);
  return view.id === id && typeof view.position === 'string' && Array.isArray(view.images);
}

function isGuestbook(value: unknown): value is GuestbookPage {
  const page = fieldsOf(value);
  return Array.isArray(page.entries) && typeof page.count === 'number';
}

function problemOf(value: unknown): Problem | null {
  const { error, code, errors } = fieldsOf(value);
  const isProblem = typeof error === 'string' && typeof code === 'string' && Array.isArray(errors);
  return isProblem ? (value as Problem) : null; // as far as it is read here, which is the line above
}
