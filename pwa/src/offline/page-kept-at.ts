/** The name of the mark that the service worker puts into a page that it answers from its cache. */
export const keptAtName = 'everpaw-kept-at';

/** When this page was kept, in milliseconds of this device, or null when it has just come from the server. */
export function pageKeptAt(page: Document): number | null {
  const content = page.querySelector(`meta[name="${keptAtName}"]`)?.getAttribute('content');
  const keptAt = Number(content ?? Number.NaN);
  return Number.isFinite(keptAt) ? keptAt : null;
}
