/** The name of the meta tag that the service worker adds to a page from its cache. */
export const cachedAtName = 'everpaw-cached-at';

/** Returns when this page was cached (ms, device time), or null if it came from the server. */
export function pageCachedAt(page: Document): number | null {
  const content = page.querySelector(`meta[name="${cachedAtName}"]`)?.getAttribute('content');
  const cachedAt = Number(content ?? Number.NaN);
  return Number.isFinite(cachedAt) ? cachedAt : null;
}
