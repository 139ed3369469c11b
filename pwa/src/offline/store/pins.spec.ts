// @vitest-environment node

import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { OfflineEntity } from '@everpaw/projections/kernel/offline-rules';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { describe, expect, it } from 'vitest';
import {
  cacheMemorial,
  idOf,
  memorial,
  memorialId,
  memorialRef,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { memoryCaches } from '../testing/memory-caches.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { Database } from './database.ts';
import { entities, entityList } from './entities.ts';
import { completePins, pin, pinnedBytes, unpin } from './pins.ts';

const photo = (name: string) => {
  const media = { sha256: name.repeat(64), width: 3000, height: 2000, thumbhash: '', color: '#888888' };
  const base = { id: idOf(1), memorialId, imageUrl: '', caption: null, orderIndex: 0 };
  return { ...base, createdAt: '2026-01-01T00:00:00.000Z', media };
};

/** Tributes as if each had a photo, which no child has yet. */
const withPhotos = entityList(
  offlineEntities.map((row: OfflineEntity) =>
    row.definition.parent
      ? {
          ...row,
          definition: {
            ...row.definition,
            pageFiles: (dto: object) => [`/media/${(dto as TributeDto).id}/w1024.webp`], // a row of this entity
          },
        }
      : row,
  ),
);

async function phone(list = entities) {
  const db = new Database('everpaw', memoryStorage(), list);
  await cacheMemorial(db, memorial({ images: [photo('a')] }), { asOf: 1 });
  const kept = new Map<string, Map<string, Response>>();
  const address = (request: RequestInfo | URL) =>
    new URL(String(request), 'https://everpaw.example').pathname;
  let isOnline = true;
  const fetched: string[] = [];
  const parts = {
    db,
    now: () => 1,
    caches: {
      async open(name: string) {
        const entries = kept.get(name) ?? new Map<string, Response>();
        kept.set(name, entries);
        // Only what pinning uses of a cache.
        return {
          match: async (request: RequestInfo | URL) => entries.get(address(request)),
          put: async (request: RequestInfo | URL, response: Response) =>
            void entries.set(address(request), response),
          keys: async () => [...entries.keys()].map((path) => ({ url: `https://everpaw.example${path}` })),
          delete: async (request: Request) => entries.delete(address(request.url)),
        } as unknown as Cache;
      },
      delete: async (name: string) => kept.delete(name),
    },
    fetch: async (path: RequestInfo | URL) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      fetched.push(String(path));
      return new Response('kept');
    },
  };
  return {
    parts,
    fetched,
    setOnline: (online: boolean) => {
      isOnline = online;
    },
    paths: () => [...(kept.get(`everpaw-pinned-${memorialId}`)?.keys() ?? [])].sort(),
  };
}

const page = `/memorial/${memorialId}`;
const picture = (name: string) => `/media/${name.repeat(64)}/w1024.webp`;

describe('a pinned memorial', () => {
  it('tells how much of it is on this device, and counts nothing where it is not pinned', async () => {
    const caches = memoryCaches();
    expect(await pinnedBytes(caches, memorialId)).toBe(0);
    expect(await caches.has(`everpaw-pinned-${memorialId}`)).toBe(false);
    const cache = await caches.open(`everpaw-pinned-${memorialId}`);
    await cache.put(page, new Response('0123456789'));
    await cache.put(picture('a'), new Response('as sent', { headers: { 'content-length': '120000' } }));
    expect(await pinnedBytes(caches, memorialId)).toBe(120_010);
    expect(await pinnedBytes(undefined, memorialId)).toBe(0);
  });

  it('is kept with its page, manifest and photos, and let go of when unpinned', async () => {
    const { parts, paths } = await phone();
    await pin(parts, memorialRef());
    expect(paths()).toEqual([picture('a'), page, `${page}/manifest.webmanifest`]);
    await unpin(parts, memorialRef());
    expect([paths(), await parts.db.pins.count()]).toEqual([[], 0]);
  });

  it('follows the memorial: new photos come, removed ones go, and nothing is fetched twice', async () => {
    const { parts, paths, fetched, setOnline } = await phone();
    setOnline(false);
    await pin(parts, memorialRef());
    expect(paths()).toEqual([]);
    setOnline(true);
    await completePins(parts);
    await cacheMemorial(parts.db, memorial({ images: [photo('b')] }), { asOf: 2 });
    await completePins(parts);
    expect(paths()).toEqual([picture('b'), page, `${page}/manifest.webmanifest`]);
    await completePins(parts);
    expect(fetched.filter((path) => path === picture('b'))).toHaveLength(1);
  });

  it('comes with the photos of its children, which go with them', async () => {
    const { parts, paths } = await phone(withPhotos);
    const [one, other] = [tribute({ id: idOf(21) }), tribute({ id: idOf(22) })];
    await putTributes(parts.db, [one, other]);
    await pin(parts, memorialRef());
    const photoOf = ({ id }: { id: string }) => `/media/${id}/w1024.webp`;
    expect(paths()).toEqual(expect.arrayContaining([photoOf(one), photoOf(other), picture('a')]));
    await parts.db.documents.delete(['tribute', one.id]);
    await completePins(parts);
    expect(paths()).toContain(photoOf(other));
    expect(paths()).not.toContain(photoOf(one));
  });
});
