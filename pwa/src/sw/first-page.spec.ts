import { type PageMark, pageMarkContent, pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheNames } from '../caches/cache-names.ts';
import { firstWorkerPath, isFirstWorker } from '../caches/first-worker.ts';
import { tombstonesIn } from '../caches/tombstones.ts';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { cachedPages } from './cached-pages.ts';
import { cacheFirstPaint, cacheOpenPages } from './first-page.ts';

const origin = 'https://everpaw.example';
const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
const mark: PageMark = { memorialId: id, audience: 'everybody', position: '1' };
const html = `<head><script src="/early.js"></script>
  <meta name="${pageMarkName}" content="${pageMarkContent(mark)}">
  <script type="module" crossorigin src="/assets/frame-CxZ12345.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/frame-CxZ12345.css">
  <link rel="stylesheet" href="https://elsewhere.example/assets/x.css"></head>`;

let caches: CacheStorage;
let asked: string[];
beforeEach(() => {
  caches = memoryCaches();
  asked = [];
});
/** A site that answers every address with its page. */
const site = (page: () => Response) =>
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return page();
  });
const pagesHere = () =>
  cachedPages({ caches, tombstones: tombstonesIn(caches), now: () => 1, cacheFiles: async () => {} });
const own = () =>
  Object.defineProperty(new Response(html, { headers: { 'content-type': 'text/html' } }), 'type', {
    value: 'basic',
  });

describe('the memorials that are open on a first visit', () => {
  it('are cached once each, and no other screen is', async () => {
    site(own);
    const urls = [`/memorial/${id}`, `/memorial/${id}?source=homescreen`, '/store'];
    await cacheOpenPages(
      pagesHere(),
      urls.map((path) => ({ url: origin + path })),
    );
    expect(asked).toEqual([`/memorial/${id}`]);
    expect(await (await pagesHere().find(id))?.text()).toContain(pageMarkName);
  });

  it('REL-28 are left alone where something else answers, or nothing does', async () => {
    site(() => new Response('Welcome to our hotel', { headers: { 'content-type': 'text/html' } }));
    await cacheOpenPages(pagesHere(), [{ url: `${origin}/memorial/${id}` }]);
    site(() => {
      throw new TypeError('Failed to fetch');
    });
    await cacheOpenPages(pagesHere(), [{ url: `${origin}/memorial/${id}` }]);
    expect(await pagesHere().find(id)).toBeUndefined();
  });
});

it('what draws a page is cached with it, without the app and without anything of another site', async () => {
  const added: string[] = [];
  const first = { add: async (path: string) => void added.push(path) } as unknown as Cache;
  await cacheFirstPaint(html, {
    open: async (name) => (name === cacheNames.first ? first : caches.open(name)),
  });
  expect(added).toEqual(['/early.js', '/assets/frame-CxZ12345.css']);
});

it('the small worker is known by its script', () => {
  expect(isFirstWorker({ scriptURL: origin + firstWorkerPath })).toBe(true);
  expect(isFirstWorker({ scriptURL: `${origin}/sw.js` })).toBe(false);
});
