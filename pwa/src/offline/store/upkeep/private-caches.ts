import { cacheNames, pinnedId } from '../../../caches/cache-names.ts';

type Caches = Pick<CacheStorage, 'keys' | 'delete'>;

const personal: readonly string[] = [
  cacheNames.pages,
  cacheNames.files,
  cacheNames.pictures,
  cacheNames.shared,
];

/**
 * Deletes every cached page and photo, because they don't record who may see them. Pinned caches stay for the ids in
 * `open`, which are public.
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

/** Deletes cached photos that can be fetched again, when the device is full. Pinned ones stay. */
export async function purgePictures(caches: Caches | undefined): Promise<void> {
  await caches?.delete(cacheNames.pictures);
}
