import { pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { cacheNames, pinnedCacheName } from './cache-names.ts';
import { namedPhotos, pageKey } from './cached-page.ts';
import { tombstonesIn } from './tombstones.ts';

type Caches = Pick<CacheStorage, 'match' | 'open' | 'delete'>;

/** A page that must no longer be shown. */
export type WithdrawnPage = {
  id: string;
  /** Addresses of its photos that the app knows, in addition to those on the page. */
  photos: readonly string[];
  /**
   * The last position at which the app knew it as visible: responses up to it aren't cached again. Null if other
   * viewers may still see it.
   */
  position: string | null;
};

/** Removes withdrawn pages from every cache. */
export type Withdraw = (pages: readonly WithdrawnPage[]) => Promise<void>;

/** Returns the cached page, pinned or not. */
export async function cachedPage(
  caches: Pick<CacheStorage, 'match'>,
  memorialId: string,
): Promise<Response | undefined> {
  const key = pageKey(memorialId);
  return (
    (await caches.match(key, { cacheName: cacheNames.pages })) ??
    (await caches.match(key, { cacheName: pinnedCacheName(memorialId) }))
  );
}

/** Removes a page and its files from every cache, as the service worker does for a withdrawing response. */
export async function withdrawPage(caches: Caches, { id, photos, position }: WithdrawnPage): Promise<void> {
  const html = (await (await cachedPage(caches, id))?.text()) ?? '';
  const cached = pageMarkOf(html)?.position ?? '';
  if (position !== null && (cached || position))
    await tombstonesIn(caches).add(id, cached > position ? cached : position);
  await removeMemorial(caches, id, [...namedPhotos(html), ...photos]);
}

/** Removes a memorial's page, manifest, icons, these photos and its pinned cache from every cache. */
export async function removeMemorial(
  caches: Pick<CacheStorage, 'open' | 'delete'>,
  memorialId: string,
  photos: readonly string[],
): Promise<void> {
  await caches.delete(pinnedCacheName(memorialId));
  await (await caches.open(cacheNames.pages)).delete(pageKey(memorialId));
  const folders = photos.map((address) => address.slice(0, address.lastIndexOf('/') + 1));
  const isIts = (path: string) =>
    path.startsWith(`${pageKey(memorialId)}/`) || folders.some((folder) => path.startsWith(folder));
  for (const name of [cacheNames.files, cacheNames.pictures]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (isIts(new URL(request.url).pathname)) await cache.delete(request);
  }
}
