import { cachedAtName } from '../offline/page-cached-at.ts';

const cachedAtHeader = 'x-everpaw-cached-at';

/** One key for every way to a memorial's page: the home screen adds a query, a link may end with a slash. */
export function pageKey(memorialId: string): string {
  return `/memorial/${memorialId}`;
}

/** True for the server's own page: whole, not a redirect's target, not the sign-in page of a hotel. */
export function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html')
  );
}

/** The page as it is kept: with the instant (ms) at which it was. */
export async function stamped(response: Response, now: number): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, String(now));
  return new Response(await response.blob(), { status: response.status, headers });
}

/** The kept page as it is answered: a mark in its head says when it was kept, so that it is not taken for news. */
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
