import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.api';
import type { Problem } from '@everpaw/contracts/kernel/problem';
import { uploadUrl } from '@everpaw/contracts/media/media.url';
import type { MemorialView } from '@everpaw/contracts/memorials/memorial.view';
import type * as z from 'zod/mini';
import { retryAfterMs } from './backoff.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Upload } from './upload.ts';

/** The schemas of what is told of an account or a command. A page that is only read does without them. */
const answers = () => import('./answers.ts');

const callTimeoutMs = 30_000;
/** Names the account that a call speaks for; a server whose session is another's answers 401 to the whole call. */
const accountHeader = 'x-account';

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

  async function read<T>(response: Response, schema: z.ZodMiniType<T>): Promise<T> {
    const parsed = schema.safeParse(await bodyOf(response));
    if (!parsed.success) throw notThisServer();
    return parsed.data;
  }

  const get = (path: string, headers: Record<string, string | null>, signal: AbortSignal) =>
    call(path, { headers: present({ accept: 'application/json', ...headers }) }, signal);

  return {
    async push({ accountId, commands }, signal) {
      const response = await call(
        '/api/sync/push',
        {
          method: 'POST',
          headers: present({ 'content-type': 'application/json', [accountHeader]: accountId }),
          body: JSON.stringify({ commands }),
        },
        signal,
      );
      return read(found(response), (await answers()).pushAnswer);
    },

    async pull({ accountId, cursor, minPosition }, signal) {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      return read(found(await get(`/api/sync${query}`, headers, signal)), (await answers()).pullAnswer);
    },

    async putMedia({ accountId, sha256, bytes, type, onProgress }, signal) {
      const send = upload ?? (await import('./upload.ts')).uploadWithProgress;
      const answer = await send(
        {
          url: `${origin}${uploadUrl(sha256)}`,
          body: new Blob([bytes], { type }),
          headers: { 'content-type': type, [accountHeader]: accountId },
          onProgress: onProgress ?? (() => {}),
        },
        signal,
      );
      const body = jsonOf(answer.text);
      if (answer.status >= 300) throw refusalOf(answer.status, answer.headers, body, now());
      const parsed = (await answers()).mediaDescriptor.safeParse(body);
      if (!parsed.success) throw notThisServer();
      return parsed.data;
    },

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

function present(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

function isStale(response: Response): boolean {
  return response.headers.get('x-stale') === 'true';
}

/** A route of the sync itself is always there; when it is not, something else has answered. */
function found(response: Response): Response {
  if (response.ok) return response;
  throw new TransportError('http', { status: response.status });
}

/** Only this server's own word that something is gone counts: its body is a problem document. */
async function isGone(response: Response): Promise<boolean> {
  if (response.ok) return false;
  if (problemOf(await bodyOf(response))) return true;
  throw notThisServer();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  return jsonOf(await response.text().catch(() => ''));
}

function refusalOf(
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

function notThisServer(): TransportError {
  return new TransportError('network', { code: 'not-this-server' });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * The three answers that every page may get are told from a stranger's by what only they have, and their shapes taken
 * at their word, as the screens do (`app/api.ts`): their schemas would be a tenth of the page's code.
 */
function isMemorial(value: unknown, id: string): value is MemorialView {
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
