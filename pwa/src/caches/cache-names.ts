/** The names of the caches besides the precached shell, shared by the page and the service worker. */
export const cacheNames = {
  /** The HTML of opened memorials, as the server sent it. */
  pages: 'everpaw-pages',
  /** Their manifests and icons. */
  files: 'everpaw-page-files',
  pictures: 'everpaw-pictures',
  /** A photo that was shared to an installed page and waits for its screen. */
  shared: 'everpaw-shared',
  /** The ids of withdrawn memorials, without content. */
  withdrawn: 'everpaw-withdrawn',
  /** Hashed files of this and earlier versions that a cached page may still reference. */
  assets: 'everpaw-assets',
  /** The files that render a page on a first visit while the app loads slowly; deleted once the app is installed. */
  first: 'everpaw-first',
} as const;

const pinnedPrefix = 'everpaw-pinned-';

/** Returns the name of a pinned page's cache, from which nothing is ever evicted. */
export function pinnedCacheName(id: string): string {
  return `${pinnedPrefix}${id}`;
}

/** Returns the id of the pinned page that a cache belongs to, or null for other caches. */
export function pinnedId(cacheName: string): string | null {
  return cacheName.startsWith(pinnedPrefix) ? cacheName.slice(pinnedPrefix.length) : null;
}

/** Returns the memorial id in a path, or null. */
export function memorialOf(path: string): string | null {
  return /^\/memorial\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1] ?? null;
}
