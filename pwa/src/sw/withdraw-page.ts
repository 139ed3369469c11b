import { pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { cacheNames, pinnedCacheName } from './cache-names.ts';
import { namedPhotos, pageKey } from './cached-page.ts';
import { tombstonesIn } from './tombstones.ts';

type Caches = Pick<CacheStorage, 'match' | 'open' | 'delete'>;

/** A page that the app was told it may not show any more. */
export type WithdrawnPage = {
  id: string;
  /** Addresses of photos that the app knows to be its, beside those that the page names. */
  photos: readonly string[];
  /**
   * Up to where the app knew it as one that may be seen: what is cached from before does not come back. Null where it
   * may be seen all the same, by others than this device's person.
   */
  position: string | null;
};

/** Takes pages that may not be seen any more out of every cache. */
export type Withdraw = (pages: readonly WithdrawnPage[]) => Promise<void>;

/** The page as it is cached, whether pinned or not. */
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

/** Takes a page with everything that came with it out of every cache, as the service worker does when it hears of it. */
export async function withdrawPage(caches: Caches, { id, photos, position }: WithdrawnPage): Promise<void> {
  const html = (await (await cachedPage(caches, id))?.text()) ?? '';
  const cached = pageMarkOf(html)?.position ?? '';
  if (position !== null && (cached || position))
    await tombstonesIn(caches).add(id, cached > position ? cached : position);
  await removeMemorial(caches, id, [...namedPhotos(html), ...photos]);
}

/** Removes a memorial's page, its manifest and icons, these photos and what is pinned of it, from every cache. */
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
