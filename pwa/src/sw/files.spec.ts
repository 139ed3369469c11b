import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheNames } from '../caches/cache-names.ts';
import { isOwnFile } from '../net/own-answer.ts';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { keepEarlierAssets } from './assets.ts';
import { cacheMemorialFiles } from './memorial-files.ts';
import { cacheAllMissing, cacheMissing, isFirstFile, isShellFile } from './shell-files.ts';

const origin = 'https://everpaw.example';
const script = { 'content-type': 'text/javascript' };
const page = { 'content-type': 'text/html; charset=utf-8' };

let caches: CacheStorage;
beforeEach(() => {
  caches = memoryCaches();
  // The bounds of a cache are kept by a library, which asks for the browser's own.
  vi.stubGlobal('caches', caches);
});
const pathsIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
const put = async (name: string, path: string, body = 'x') =>
  (await caches.open(name)).put(path, new Response(body, { headers: script }));

/** A network that answers every address with this, and tells what was asked of it. */
function network(answer: (address: string) => Response) {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return answer(address);
  });
  return asked;
}

describe('what is kept as a file', () => {
  it('REL-28 is an answer of this site that is whole, no page and no way to somewhere else', () => {
    const redirected = Object.defineProperty(new Response('x', { headers: script }), 'redirected', {
      value: true,
    });
    expect(isOwnFile(new Response('x', { headers: script }))).toBe(true);
    expect(isOwnFile(new Response('x', { headers: { 'content-type': 'image/webp' } }))).toBe(true);
    for (const answer of [
      redirected,
      new Response('x', { headers: script, status: 404 }),
      new Response('x', { headers: script, status: 206 }),
      new Response('x', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      new Response(new Uint8Array(1)),
    ])
      expect(isOwnFile(answer)).toBe(false);
  });
});

describe('the files of the shell', () => {
  it('a first visit waits for the frame, the memorial’s page, what reads this device, and two faces', () => {
    for (const path of [
      '/shell.html',
      '/early.js',
      '/assets/frame-CxZ12345.js',
      '/assets/frame-CxZ12345.css',
      '/assets/memorial-CxZ12345.js',
      '/assets/device-CxZ_1-45.js',
      '/assets/newsreader-latin-wght-normal-CxZ12345.woff2',
    ])
      expect([path, isFirstFile(path)]).toEqual([path, true]);
    for (const path of [
      '/',
      '/shell.html/x',
      '/x/shell.html',
      '/assets/wizard-CxZ12345.js',
      '/assets/frame-CxZ12345.js.map',
      '/assets/newsreader-latin-ext-wght-normal-CxZ12345.woff2',
      '/assets/memorial-form-CxZ12345.js.br',
    ])
      expect([path, isFirstFile(path)]).toEqual([path, false]);
  });

  const hashed = `${origin}/assets/frame-CxZ12345.js`;
  const plain = `${origin}/early.js`;
  const keyOfPlain = `${plain}?__WB_REVISION__=1`;
  const shell = {
    getURLsToCacheKeys: () =>
      new Map([
        [hashed, hashed],
        [plain, keyOfPlain],
        [`${origin}/shell.html`, `${origin}/shell.html?__WB_REVISION__=2`],
      ]),
  };

  it('those that are missing and wanted are fetched, one without a hash in its name anew', async () => {
    const asked = network(() => new Response('x', { headers: script }));
    await put('shell', '/shell.html');
    const cache = await caches.open('shell');
    const cachedKeys = vi
      .spyOn(cache, 'keys')
      .mockResolvedValue([new Request(`${origin}/shell.html?__WB_REVISION__=2`)]);
    await cacheMissing(cache, shell, { filter: (path) => path !== '/assets/unwanted.js' });
    cachedKeys.mockRestore();
    expect(asked).toEqual([
      [hashed, { cache: 'default' }],
      [plain, { cache: 'reload' }],
    ]);
    expect((await pathsIn('shell')).sort()).toEqual([
      '/assets/frame-CxZ12345.js',
      '/early.js',
      '/shell.html',
    ]);
    const only = network(() => new Response('x', { headers: script }));
    await cacheMissing(await caches.open('other'), shell, { filter: (path) => path === '/early.js' });
    expect(only.map(([address]) => address)).toEqual([plain]);
  });

  it('REL-28 an answer that is not the file is not kept, and is an error', async () => {
    const redirected = () =>
      Object.defineProperty(new Response('x', { headers: script }), 'redirected', { value: true });
    const hotel = () => new Response('<p>Welcome to our network</p>', { headers: page });
    for (const answer of [() => new Response('Slow down', { status: 429 }), redirected, hotel]) {
      network(answer);
      const cache = await caches.open('shell');
      await expect(cacheMissing(cache, shell)).rejects.toThrow('cannot be cached');
      expect(await pathsIn('shell')).toEqual([]);
    }
  });

  const files = Array.from({ length: 9 }, (_, index) => `${origin}/assets/part-CxZ1234${index}.js`);
  const nine = { getURLsToCacheKeys: () => new Map(files.map((url) => [url, url])) };
  const paths = files.map((url) => new URL(url).pathname);
  const never = () => new Promise<never>(() => {});

  it('REL-28 one that cannot be had keeps none of the others away, wherever it stands', async () => {
    const refused = [files[0], files[1], files[2], files[8]];
    network((address) => {
      if (address === files[1]) throw new TypeError('Failed to fetch');
      return refused.includes(address)
        ? new Response('Slow down', { status: 503 })
        : new Response('x', { headers: script });
    });
    await expect(cacheMissing(await caches.open('shell'), nine)).rejects.toThrow(TypeError);
    expect((await pathsIn('shell')).sort()).toEqual(paths.slice(3, 8));
  });

  it('each waits for its turn, and only those that are wanted are answered for', async () => {
    const asked = network((address) =>
      address === files[8]
        ? new Response('Slow down', { status: 503 })
        : new Response('x', { headers: script }),
    );
    const turns: (() => void)[] = [];
    const clear = () => new Promise<void>((resolve) => void turns.push(resolve));
    const filter = (path: string) => path !== paths[8];
    const cached = cacheAllMissing(await caches.open('shell'), nine, never, { filter, clear });
    await vi.waitUntil(() => turns.length === 3);
    expect(asked).toEqual([]);
    turns[0]?.();
    await vi.waitUntil(() => turns.length === 4);
    expect(asked.map(([address]) => address)).toEqual([files[0]]);
    for (let next = 1; next < 8; next += 1) {
      await vi.waitUntil(() => turns.length > next);
      turns[next]?.();
    }
    await vi.waitUntil(() => asked.length === 8);
    for (const turn of turns) turn();
    expect(await cached).toBe(true);
    expect((await pathsIn('shell')).sort()).toEqual(paths.slice(0, 8));
    expect(await cacheAllMissing(await caches.open('shell'), nine, async () => {})).toBe(false);
  });

  it('REL-28 in the background what could not be had is asked for again, alone, and not for ever', async () => {
    let isAway = true;
    const asked = network((address) =>
      isAway && address === files[4]
        ? new Response('Slow down', { status: 503 })
        : new Response('x', { headers: script }),
    );
    const cache = await caches.open('shell');
    const pauses: number[] = [];
    await cacheAllMissing(cache, nine, async (ms) => {
      pauses.push(ms);
      if (pauses.length === 2) isAway = false;
    });
    expect(asked.slice(9).map(([address]) => address)).toEqual([files[4], files[4]]);
    expect((await pathsIn('shell')).sort()).toEqual(paths);

    network(() => new Response('Slow down', { status: 503 }));
    pauses.splice(0);
    const other = await caches.open('other');
    await cacheAllMissing(other, nine, async (ms) => void pauses.push(ms));
    expect(pauses).toEqual([2_000, 15_000, 60_000]);
    expect(await pathsIn('other')).toEqual([]);
  });

  it('REL-28 its page is the one in which the app begins', async () => {
    const shellPage = new Response('<body><div id="root"></div>', { headers: page });
    expect(await isShellFile(shellPage, '/shell.html')).toBe(true);
    expect(await shellPage.text()).toContain('root');
    const hotel = '<p>Welcome to our network</p>';
    expect(await isShellFile(new Response(hotel, { headers: page }), '/shell.html')).toBe(false);
    expect(await isShellFile(new Response('x', { headers: script }), '/shell.html')).toBe(false);
  });

  it('hashed files of the version before stay when it goes; its pages and what the new one has do not', async () => {
    for (const path of ['/assets/old-CxZ12345.js', '/assets/frame-CxZ12345.js', '/shell.html'])
      await put('shell', path, path);
    await keepEarlierAssets('shell', new Set([hashed]));
    expect(await pathsIn(cacheNames.assets)).toEqual(['/assets/old-CxZ12345.js']);
    const kept = await (await caches.open(cacheNames.assets)).match('/assets/old-CxZ12345.js');
    expect(await kept?.text()).toBe('/assets/old-CxZ12345.js');
  });
});

describe('the files that a memorial’s page names', () => {
  const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
  const manifest = `/memorial/${id}/manifest.webmanifest`;
  const icon = `/memorial/${id}/icon-192.png?v=1`;
  const html = `<link rel="manifest" href="${manifest}"><link rel="icon" href="${icon}"><link href="/favicon.svg">`;

  it('are fetched as the person who is here; an icon once, a manifest with every visit', async () => {
    const asked = network(() => new Response('x', { headers: { 'content-type': 'image/png' } }));
    await cacheMemorialFiles(html, id);
    await cacheMemorialFiles(html, id);
    expect(asked).toEqual([manifest, icon, manifest].map((address) => [address, { credentials: 'include' }]));
    expect(await pathsIn(cacheNames.files)).toEqual([manifest, icon.replace('?v=1', '')]);
  });

  it('REL-28 are left for the next visit when something else answers', async () => {
    network((address) =>
      address === manifest
        ? new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
        : new Response('x', { headers: { 'content-type': 'image/png' } }),
    );
    await cacheMemorialFiles(html, id);
    expect(await pathsIn(cacheNames.files)).toEqual([icon.replace('?v=1', '')]);
  });
});
