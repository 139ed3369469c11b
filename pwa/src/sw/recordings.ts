import { pinnedId } from '../caches/cache-names.ts';

/** Returns the bytes of `size` that a `Range` header requests; null for all, undefined if it starts after the end. */
export function rangeIn(
  header: string | null,
  size: number,
): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (start >= size) return undefined;
  return end < start ? null : { start, end };
}

/**
 * Returns the requested part of a full response. Players seek by ranges, which a cache doesn't support. Responds with
 * 416 if the range starts after the end.
 */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const bytes = await whole.blob();
  const asked = rangeIn(range, bytes.size);
  const headers = new Headers(whole.headers);
  if (asked === null) return new Response(bytes, { headers });
  if (asked === undefined) {
    headers.set('content-range', `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = asked;
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(bytes.slice(start, end + 1, bytes.type), { status: 206, headers });
}

/** Returns a recording from a pinned page's cache; undefined if there is none. */
async function pinnedRecording(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (pinnedId(name) === null) continue;
    const found = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Responds with a video or sound: from a pinned page's cache, also offline, else from the server. */
export async function answerRecording(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await pinnedRecording(pathname);
  return kept ? partOf(kept, request.headers.get('range')) : fetch(request);
}
