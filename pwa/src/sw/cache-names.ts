/** The caches beside the precached shell. The page and the service worker share these names. */
export const cacheNames = {
  /** The HTML of the memorials that were opened, as the server wrote it. */
  pages: 'everpaw-pages',
  /** Their manifests and icons. */
  files: 'everpaw-page-files',
  pictures: 'everpaw-pictures',
  /** A photo that was shared to an installed page and waits for its screen. */
  shared: 'everpaw-shared',
  /** Which memorials were withdrawn; no content of theirs. */
  withdrawn: 'everpaw-withdrawn',
  /** Hashed files of this and earlier versions that a kept page may still name. */
  assets: 'everpaw-assets',
  /** What draws a page on a first visit whose app is long in coming; gone once the whole app is here. */
  first: 'everpaw-first',
} as const;

const pinnedPrefix = 'everpaw-pinned-';

/** The cache of one pinned page; nothing is ever evicted from it. */
export function pinnedCacheName(id: string): string {
  return `${pinnedPrefix}${id}`;
}

/** The id of what a cache is pinned for, or null when it is another cache. */
export function pinnedId(cacheName: string): string | null {
  return cacheName.startsWith(pinnedPrefix) ? cacheName.slice(pinnedPrefix.length) : null;
}

/** The memorial that an address belongs to, or null. */
export function memorialOf(path: string): string | null {
  return /^\/memorial\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1] ?? null;
}
