/** The name of the mark that the service worker puts into a page that it answers from its cache. */
export const cachedAtName = 'everpaw-cached-at';

/** When this page was kept, in milliseconds of this device, or null when it has just come from the server. */
export function pageCachedAt(page: Document): number | null {
  const content = page.querySelector(`meta[name="${cachedAtName}"]`)?.getAttribute('content');
  const cachedAt = Number(content ?? Number.NaN);
  return Number.isFinite(cachedAt) ? cachedAt : null;
}
