import 'fake-indexeddb/auto';
import { type PageMark, pageMarkContent, pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheNames, pinnedCacheName } from '../caches/cache-names.ts';
import { type Tombstones, tombstonesIn } from '../caches/tombstones.ts';
import { withdrawPage } from '../caches/withdraw-page.ts';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { cachedPages } from './cached-pages.ts';
import type { CachedPages, PageAnswer } from './memorial-page.ts';

const memorialId = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
const another = '0197f3a0-5b1e-7c42-9d10-be11a0000002';
const photo = `/media/${'a'.repeat(64)}/w320.webp`;
const anothers = `/media/${'b'.repeat(64)}/w320.webp`;
const others = `/media/${'c'.repeat(64)}/w320.webp`;

const markOf = (audience: PageMark['audience'], position: string): PageMark => ({
  memorialId,
  audience,
  position,
});

function pageOf(mark: PageMark): Extract<PageAnswer, { kind: 'page' }> {
  const html = `<head><meta name="${pageMarkName}" content="${pageMarkContent(mark)}"></head><img src="${photo}">`;
  return { kind: 'page', mark, html, response: new Response(html) };
}

let caches: CacheStorage;
let tombstones: Tombstones;
let pages: CachedPages;

beforeEach(() => {
  caches = memoryCaches();
  // The bounds of a cache are kept by a library, which asks for the browser's own.
  vi.stubGlobal('caches', caches);
  tombstones = tombstonesIn(caches);
  pages = cachedPages({ caches, tombstones, now: () => 1, cacheFiles: async () => {} });
});

const put = async (cache: string, path: string, body = 'x') =>
  (await caches.open(cache)).put(path, new Response(body));
const has = async (cache: string, path: string) =>
  (await caches.match(path, { cacheName: cache })) !== undefined;

describe('the memorial pages of a device', () => {
  it('caches a page whose answer the browser is already reading', async () => {
    const page = pageOf(markOf('everybody', '01'));
    await page.response.text();
    await pages.put(page);
    expect(await (await pages.find(memorialId))?.text()).toContain(photo);
  });

  it('SEC-30 a withdrawn one goes with its files, photos and pins, and nothing of another', async () => {
    await pages.put(pageOf(markOf('everybody', '01')));
    await put(cacheNames.files, `/memorial/${memorialId}/manifest.webmanifest`);
    await put(cacheNames.files, `/memorial/${another}/manifest.webmanifest`);
    await put(cacheNames.pictures, photo);
    await put(cacheNames.pictures, anothers);
    await put(pinnedCacheName(memorialId), `/memorial/${memorialId}`);
    await put(pinnedCacheName(another), `/memorial/${another}`);

    await pages.withdraw(markOf('visitor', '02'));

    expect(await pages.find(memorialId)).toBeUndefined();
    expect(await has(cacheNames.files, `/memorial/${memorialId}/manifest.webmanifest`)).toBe(false);
    expect(await has(cacheNames.pictures, photo)).toBe(false);
    expect(await caches.has(pinnedCacheName(memorialId))).toBe(false);
    expect(await has(cacheNames.files, `/memorial/${another}/manifest.webmanifest`)).toBe(true);
    expect(await has(cacheNames.pictures, anothers)).toBe(true);
    expect(await caches.has(pinnedCacheName(another))).toBe(true);
  });

  it('SEC-30 does not come back from an answer that is older, nor from what is pinned later', async () => {
    await pages.put(pageOf(markOf('everybody', '01')));
    await pages.withdraw(markOf('visitor', '05'));
    await pages.put(pageOf(markOf('everybody', '04')));
    await pages.put(pageOf(markOf('everybody', '05')));
    expect(await pages.find(memorialId)).toBeUndefined();
    // An answer that was longer under way does not make it younger again.
    await tombstones.add(memorialId, '03');
    expect(await tombstones.position(memorialId)).toBe('05');
    await pages.put(pageOf(markOf('everybody', '04')));
    await put(pinnedCacheName(memorialId), `/memorial/${memorialId}`);
    expect(await pages.find(memorialId)).toBeUndefined();
  });

  it('comes back with a newer answer', async () => {
    await pages.put(pageOf(markOf('everybody', '01')));
    await pages.withdraw(markOf('visitor', '05'));
    await pages.put(pageOf(markOf('everybody', '06')));
    expect(await (await pages.find(memorialId))?.text()).toContain(photo);
    expect(await tombstones.all()).toEqual([]);
  });

  it('a private one stays when a session has merely run out, and goes when its keeper is told', async () => {
    await pages.put(pageOf(markOf('keepers', '01')));
    await pages.withdraw(markOf('visitor', '02'));
    expect(await pages.find(memorialId)).toBeDefined();
    await pages.withdraw(markOf('account', '03'));
    expect(await pages.find(memorialId)).toBeUndefined();
  });

  it('SEC-30 one that the app has heard of goes with everything, and does not come back from before', async () => {
    await pages.put(pageOf(markOf('everybody', '03')));
    await put(pinnedCacheName(memorialId), `/memorial/${memorialId}`);
    for (const path of [photo, anothers, others]) await put(cacheNames.pictures, path);
    await put(cacheNames.files, `/memorial/${memorialId}/manifest.webmanifest`);

    await withdrawPage(caches, { id: memorialId, photos: [anothers], position: '02' });

    expect(await pages.find(memorialId)).toBeUndefined();
    expect(await caches.has(pinnedCacheName(memorialId))).toBe(false);
    expect(await has(cacheNames.files, `/memorial/${memorialId}/manifest.webmanifest`)).toBe(false);
    const left = await Promise.all([photo, anothers, others].map((path) => has(cacheNames.pictures, path)));
    expect(left).toEqual([false, false, true]);
    await pages.put(pageOf(markOf('everybody', '03')));
    expect(await pages.find(memorialId)).toBeUndefined();
    await pages.put(pageOf(markOf('everybody', '04')));
    expect(await pages.find(memorialId)).toBeDefined();
  });

  it('one that is merely this person’s no longer may come back at once', async () => {
    await pages.put(pageOf(markOf('keepers', '03')));
    await withdrawPage(caches, { id: memorialId, photos: [], position: null });
    expect(await pages.find(memorialId)).toBeUndefined();
    await pages.put(pageOf(markOf('everybody', '03')));
    expect(await pages.find(memorialId)).toBeDefined();
  });

  it('is found among what is pinned', async () => {
    await put(pinnedCacheName(memorialId), `/memorial/${memorialId}`, '<head></head>pinned');
    expect(await (await pages.find(memorialId))?.text()).toContain('pinned');
  });
});
