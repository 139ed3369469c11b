import { pinnedId } from './cache-names.ts';

/** The bytes that a `Range` header asks for of `size`; null for the whole, undefined when it begins after the end. */
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

/** The part of a whole answer that is asked for: a player seeks by ranges, which a cache does not know. */
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

/** A recording that a pinned page has kept; undefined where none has. */
async function keptRecording(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (pinnedId(name) === null) continue;
    const found = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

/** Videos and sounds: kept by pinned pages alone, and from there also without a network; else the server's. */
export async function answerRecording(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await keptRecording(pathname);
  return kept ? partOf(kept, request.headers.get('range')) : fetch(request);
}
