import { cachedAtName } from '../offline/store/page-cached-at.ts';

const cachedAtHeader = 'x-everpaw-cached-at';

/** One key for every way to a memorial's page: the home screen adds a query, a link may end with a slash. */
export function pageKey(memorialId: string): string {
  return `/memorial/${memorialId}`;
}

/**
 * The page as it is cached: with the instant (ms) at which it was. It is made of the text, because the browser may be
 * reading the answer itself by then.
 */
export function stamped({ response, html }: { response: Response; html: string }, now: number): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  headers.set(cachedAtHeader, String(now));
  return new Response(html, { status: response.status, headers });
}

/** The cached page as it is answered: a mark in its head says when it was cached, so that it is not taken for news. */
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

/** The manifest and icons that a memorial's page names: without them it could not be installed from the cache. */
export function namedFiles(html: string, memorialId: string): string[] {
  const hrefs = [...html.matchAll(/<link\b[^>]*\bhref="([^"]+)"/g)].map((match) => match[1] ?? '');
  const own = hrefs.filter((href) => href.startsWith(`/memorial/${memorialId}/`));
  return [...new Set(own.map((href) => href.replaceAll('&amp;', '&')))];
}

/** The addresses of the photos that a page shows, up to their rendition: `/media/<sha256>/`. */
export function namedPhotos(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/[0-9a-f]{64}\//g)].map(([address]) => address))];
}
