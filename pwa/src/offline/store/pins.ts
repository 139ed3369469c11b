import { pinnedCacheName } from '../../caches/cache-names.ts';
import { isOwnFile, isPage } from '../../net/own-answer.ts';
import type { Database } from './database.ts';
import { filesOfPage } from './documents.ts';
import { type EntityRef, keyOf, refOf } from './entities.ts';

export type PinParts = {
  db: Database;
  caches: Pick<CacheStorage, 'open' | 'delete'> | undefined;
  fetch: typeof fetch;
  now(): number;
};

/** Pins a page and caches the files that are available now; `completePins` fetches the rest. */
export async function pin(parts: PinParts, ref: EntityRef): Promise<void> {
  await parts.db.pins.put({ root: keyOf(ref), pinnedAt: parts.now() });
  await complete(parts, ref);
}

export async function unpin({ db, caches }: PinParts, ref: EntityRef): Promise<void> {
  await db.pins.delete(keyOf(ref));
  await caches?.delete(pinnedCacheName(ref.id));
}

/** Returns how many bytes of a pinned page's files this device stores. */
export async function pinnedBytes(
  caches: Pick<CacheStorage, 'open' | 'has'> | undefined,
  id: string,
): Promise<number> {
  if (!caches || !(await caches.has(pinnedCacheName(id)))) return 0;
  const cache = await caches.open(pinnedCacheName(id));
  let bytes = 0;
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    if (!response) continue;
    // Avoids reading a long video only to measure it.
    bytes += Number(response.headers.get('content-length')) || (await response.blob()).size;
  }
  return bytes;
}

/** Fetches missing files of pinned pages, such as photos added since. */
export async function completePins(parts: PinParts): Promise<void> {
  for (const { root } of await parts.db.pins.toArray()) await complete(parts, refOf(root));
}

async function complete({ db, caches, fetch }: PinParts, { entity, id }: EntityRef): Promise<void> {
  const row = await db.documents.get([entity, id]);
  if (!row || !caches) return;
  const cache = await caches.open(pinnedCacheName(id));
  const { isPageOf } = db.entities.named(entity);
  const wanted = await filesOfPage(db, row);
  const isOwn = async (response: Response) => {
    if (!isPage(response.headers)) return isOwnFile(response);
    return response.ok && !response.redirected && isPageOf?.(await response.clone().text(), id) === true;
  };
  await Promise.all(
    wanted.map(async (address) => {
      // Photos never change under their address; the page and its manifest do.
      if (address.startsWith('/media/') && (await cache.match(address))) return;
      const response = await fetch(address, { credentials: 'include' }).catch(() => null);
      if (response && (await isOwn(response))) await cache.put(address, response);
    }),
  );
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/media/') && !wanted.includes(pathname)) await cache.delete(request);
  }
}
