import { cacheNames, pinnedId } from '../../sw/cache-names.ts';

type Caches = Pick<CacheStorage, 'keys' | 'delete'>;

const personal: readonly string[] = [
  cacheNames.pages,
  cacheNames.files,
  cacheNames.pictures,
  cacheNames.shared,
];

/**
 * Wipes every cached page and picture, because who may see one is not written on it; what is pinned stays for the ids
 * in `open`, which anyone may see.
 */
export async function wipeCaches(caches: Caches | undefined, open: readonly string[]): Promise<void> {
  if (!caches) return;
  const names = await caches.keys();
  const leaving = names.filter((name) => {
    const pinned = pinnedId(name);
    if (pinned !== null) return !open.includes(pinned);
    return personal.includes(name);
  });
  await Promise.all(leaving.map((name) => caches.delete(name)));
}

/** Lets go of pictures that can be fetched again, when the device has no room left. Pinned ones stay. */
export async function purgePictures(caches: Caches | undefined): Promise<void> {
  await caches?.delete(cacheNames.pictures);
}
