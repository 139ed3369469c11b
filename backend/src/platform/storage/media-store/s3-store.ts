import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { unescapeHtml } from '@everpaw/contracts/kernel/text/html';
import { AwsClient } from 'aws4fetch';
import {
  bytesWithin,
  checkedFolder,
  checkedKey,
  contentTypeOf,
  type MediaStore,
  MediaStoreUnavailable,
  RangeUnsatisfiable,
} from './media-store.ts';

/** Settings of an S3-compatible store. The bucket must exist. `prefix` separates sites that share one. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly prefix?: string;
  /** Timeout of a call, and of each next piece of a body, in milliseconds (default 30 s). */
  readonly timeoutMs?: number;
}

/** The store responded with an unexpected status. */
export class S3Failure extends Error {
  readonly status: number;

  constructor(operation: string, status: number) {
    super(`The picture store answered ${status} to ${operation}`);
    this.name = 'S3Failure';
    this.status = status;
  }
}

/** Calls the store. Returns the response if its status is accepted, otherwise throws. */
function createCall(client: AwsClient) {
  return async function call(
    operation: string,
    url: string,
    init: RequestInit & { signal: AbortSignal },
    accepted: readonly number[],
  ) {
    // Refuses redirects: a signed request must go to the configured store only.
    const answer = await client.fetch(url, { redirect: 'error', ...init }).catch((cause) => {
      throw unavailable(operation, cause);
    });
    if (accepted.includes(answer.status)) return answer;
    await answer.body?.cancel();
    const failure = new S3Failure(operation, answer.status);
    throw isOutage(answer.status) ? unavailable(operation, failure) : failure;
  };
}

/** A timeout signal that can be stopped. */
function stoppableTimeout(ms: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** A media store in a bucket, with path-style URLs, which every S3-compatible store supports. */
export function createS3Store({
  endpoint,
  bucket,
  region,
  prefix = '',
  timeoutMs = 30_000,
  ...credentials
}: S3Settings): MediaStore {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 3 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const addressOf = (key: string) => `${base}/${prefix}${checkedKey(key)}`;

  const call = createCall(client);
  const within = () => ({ signal: AbortSignal.timeout(timeoutMs) });

  async function facts(key: string) {
    const answer = await call('stat', addressOf(key), { method: 'HEAD', ...within() }, [200, 404]);
    if (answer.status === 404) return null;
    return { size: Number(answer.headers.get('content-length')), contentType: contentTypeOf(key) };
  }

  return {
    async put(key, bytes) {
      const headers = { 'content-type': contentTypeOf(key), 'content-length': String(bytes.byteLength) };
      // A copy, because a fetch body may not be a view on shared memory.
      const answer = await call(
        'put',
        addressOf(key),
        { method: 'PUT', headers, body: new Uint8Array(bytes), ...within() },
        [200, 201, 204],
      );
      await answer.body?.cancel();
    },

    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {};
      // A slow reader is fine: the timeout covers only the response's headers and then each piece of its
      // body.
      const { signal, stop } = stoppableTimeout(timeoutMs);
      const answer = await call('get', addressOf(key), { headers, signal }, [200, 206, 404, 416]).finally(
        stop,
      );
      if (answer.status === 404 || answer.status === 416) {
        await answer.body?.cancel();
        const known = answer.status === 416 ? await facts(key) : null;
        if (known) throw new RangeUnsatisfiable(known.size);
        return null;
      }
      const size = sizeOf(answer);
      const { start, end } = bytesWithin(size, answer.status === 206 ? range : undefined);
      // The types of web streams in the DOM and in Node differ in name only.
      const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
      const stream = Readable.from(piecesOf(body, timeoutMs), { objectMode: false });
      return { stream, size, start, end, contentType: contentTypeOf(key) };
    },

    stat: facts,

    async delete(key) {
      const answer = await call('delete', addressOf(key), { method: 'DELETE', ...within() }, [200, 204, 404]);
      await answer.body?.cancel();
    },

    async *list(folder) {
      const below = `${prefix}${folder === undefined ? '' : `${checkedFolder(folder)}/`}`;
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: below });
        if (token) query.set('continuation-token', token);
        const answer = await call('list', `${base}?${query}`, within(), [200]);
        const { keys, next } = await pageOf(answer);
        for (const key of keys) yield key.slice(prefix.length);
        token = next;
      } while (token);
    },
  };
}

/** The size of the whole object, in bytes, even if the response contains a range. */
function sizeOf({ headers }: Response): number {
  return Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'));
}

/** Parses one page of a list: its keys and the token of the next page, undefined on the last. */
async function pageOf(answer: Response): Promise<{ keys: string[]; next: string | undefined }> {
  const page = await answer.text().catch((cause) => {
    throw unavailable('list', cause);
  });
  return {
    keys: [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeHtml(key)),
    next: unescapeHtml(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '') || undefined,
  };
}

/** True for server errors, timeouts and rate limits. */
const isOutage = (status: number): boolean => status >= 500 || status === 429 || status === 408;

function unavailable(operation: string, cause: unknown): MediaStoreUnavailable {
  return new MediaStoreUnavailable(`The picture store does not answer to ${operation}`, { cause });
}

/** Yields the body's pieces. Throws `MediaStoreUnavailable` if it is cut off or stalls. */
async function* piecesOf(body: Readable, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('Nothing more came in time')), timeoutMs);
      const piece = await pieces.next().finally(() => clearTimeout(timer));
      if (piece.done) return;
      yield piece.value;
    }
  } catch (cause) {
    throw unavailable('get', cause);
  } finally {
    body.destroy();
  }
}
