import { pictureUrl } from '@everpaw/contracts/media/media.url';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { pinnedCacheName } from '../sw/cache-names.ts';
import type { Database } from './database.ts';

export type PinParts = {
  db: Database;
  caches: Pick<CacheStorage, 'open' | 'delete'> | undefined;
  fetch: typeof fetch;
  now(): number;
};

/** The width, in pixels, in which a pinned memorial's photos are kept: large enough for a phone's whole screen. */
const pinnedWidth = 1_024;

/** Everything that a memorial's page needs without a signal, beside the app itself. */
export function pinnedAddresses(view: MemorialDto): string[] {
  const page = `/memorial/${view.id}`;
  const pictures = view.images.map(({ media }) => pictureUrl(media, pinnedWidth, { format: 'webp' }));
  return [page, `${page}/manifest.webmanifest`, ...pictures];
}

/** Marks the memorial and keeps what it needs, as far as it can be had now; the rest follows with `completePins`. */
export async function pin(parts: PinParts, memorialId: string): Promise<void> {
  await parts.db.pins.put({ memorialId, pinnedAt: parts.now() });
  await complete(parts, memorialId);
}

export async function unpin({ db, caches }: PinParts, memorialId: string): Promise<void> {
  await db.pins.delete(memorialId);
  await caches?.delete(pinnedCacheName(memorialId));
}

/** Fetches what pinned memorials still lack, such as photos that were added since. */
export async function completePins(parts: PinParts): Promise<void> {
  for (const { memorialId } of await parts.db.pins.toArray()) await complete(parts, memorialId);
}

async function complete({ db, caches, fetch }: PinParts, memorialId: string): Promise<void> {
  const row = await db.memorials.get(memorialId);
  if (!row || !caches) return;
  const cache = await caches.open(pinnedCacheName(memorialId));
  const wanted = pinnedAddresses(row.view);
  await Promise.all(
    wanted.map(async (address) => {
      // Pictures never change under their address; the page and its manifest do.
      if (address.startsWith('/media/') && (await cache.match(address))) return;
      const response = await fetch(address, { credentials: 'include' }).catch(() => null);
      if (response?.ok) await cache.put(address, response);
    }),
  );
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/media/') && !wanted.includes(pathname)) await cache.delete(request);
  }
}
