import { cachedAtName } from './page-cached-at.ts';

const cachedAtHeader = 'x-everpaw-cached-at';

/** Returns the cache key of a memorial's page: the same one with the home screen's query or a trailing slash. */
export function pageKey(memorialId: string): string {
  return `/memorial/${memorialId}`;
}

/**
 * Returns the page as it is cached, with the time (ms) of caching. It is built from the text, because the browser may
 * be reading the response itself.
 */
export function stamped({ response, html }: { response: Response; html: string }, now: number): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  headers.set(cachedAtHeader, String(now));
  return new Response(html, { status: response.status, headers });
}

/**
 * Returns the cached page with a meta tag that contains the time of caching, so that the app doesn't treat it as
 * current.
 */
export async function marked(response: Response): Promise<Response> {
  const cachedAt = Number(response.headers.get(cachedAtHeader) ?? 0);
  const html = await response.text();
  const mark = `<meta name="${cachedAtName}" content="${Number.isFinite(cachedAt) ? cachedAt : 0}">`;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(
    html.replace(/<head[^>]*>/i, (head) => `${head}${mark}`),
    { headers },
  );
}

/**
 * Returns the addresses of the page's own manifest and icons, without which it couldn't be installed from the cache.
 */
export function namedFiles(html: string, memorialId: string): string[] {
  const hrefs = [...html.matchAll(/<link\b[^>]*\bhref="([^"]+)"/g)].map((match) => match[1] ?? '');
  const own = hrefs.filter((href) => href.startsWith(`/memorial/${memorialId}/`));
  return [...new Set(own.map((href) => href.replaceAll('&amp;', '&')))];
}

/** Returns the addresses of the photos on a page, up to their rendition: `/media/<sha256>/`. */
export function namedPhotos(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/[0-9a-f]{64}\//g)].map(([address]) => address))];
}
