import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sitePaths } from '@everpaw/contracts/site/paths';
import { memoryPhotoTypes } from '@everpaw/contracts/timeline/timeline.limits';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { createMemorial, createWithPhotos, nowhere, sign, smallPhoto, upload } from './helpers/acts.ts';
import { makePhoto } from './helpers/photos.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { rawConnection } from './helpers/sockets.ts';

let site: Site;
let owner: Client & { id: string };
let id: string;
let photo: string;
const words = 'Bella carried a stick on every walk. '.repeat(8);
beforeAll(async () => {
  site = await openSite();
  owner = await site.member();
  const made = await createWithPhotos(owner, [await makePhoto(), await smallPhoto(90)], {
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2011-03-01',
    passedDate: '2024-05-01',
    templateId: 'peaceful',
    memorialText: `${words}<em>Always.</em>`,
  });
  id = made.id;
  photo = made.hashes[0] ?? '';
  await sign(site.browser(), id);
  await site.settled();
});
afterAll(() => site.close());

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What the head of a page says: the title, `name=` and `property=` metas, and links by their `rel`. */
function headOf(html: string) {
  const [head = ''] = html.split('</head>');
  const attributes = (tag: string): Record<string, string> =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescaped(value ?? '')]),
    );
  const metas = [...head.matchAll(/<meta [^>]*>/g)].map(([tag]) => attributes(tag));
  const links = [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => attributes(tag));
  const meta = (name: string) =>
    metas.find((each) => each.name === name || each.property === name)?.content ?? null;
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    metas,
    link: (rel: string) => links.find((each) => each.rel === rel) ?? null,
    links,
  };
}
/** What the page shows before the app has come. */
const rootOf = (html: string) =>
  /<div id="root">(.*?)<\/div>\s*<script type="application\/json"/s.exec(html)?.[1] ?? '';
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="everpaw-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(path, site.origin), { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the page of a memorial', () => {
  test('says who it is about to people, previews and search, and shows where it is', async () => {
    const answer = await site.browser().get(`/memorial/${id}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const head = headOf(answer.text);
    const page = `${site.origin}/memorial/${id}`;
    expect(head.title).toBe('Bella – in memory | Everpaw');
    expect(head.link('canonical')?.href).toBe(page);
    expect(head.meta('robots')).toBeNull();
    const description = head.meta('description') ?? '';
    expect(description.startsWith('Bella carried a stick on every walk.')).toBe(true);
    expect(description.endsWith('…')).toBe(true);
    expect(Array.from(description).length).toBeLessThanOrEqual(161);
    expect({
      title: head.meta('og:title'),
      description: head.meta('og:description'),
      url: head.meta('og:url'),
      width: head.meta('og:image:width'),
      height: head.meta('og:image:height'),
      alt: head.meta('og:image:alt'),
      card: head.meta('twitter:card'),
    }).toEqual({
      title: head.title,
      description,
      url: page,
      width: '1200',
      height: '630',
      alt: 'Bella, 2011 – 2024',
      card: 'summary_large_image',
    });
    expect(head.links.filter((link) => link.rel === 'manifest')).toHaveLength(1);
    expect(head.link('manifest')?.href).toBe(`/memorial/${id}/manifest.webmanifest`);
    expect(head.link('apple-touch-icon')).toMatchObject({ sizes: '180x180' });
    expect(head.meta('apple-mobile-web-app-title')).toBe('Bella');
    expect(head.metas.filter((meta) => meta.name === 'theme-color').map((meta) => meta.media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect(head.link('preload')).toMatchObject({ as: 'image', fetchpriority: 'high' });
    for (const path of [
      head.link('preload')?.href,
      ...(head.link('preload')?.imagesrcset ?? '').split(', ').map((each) => each.split(' ')[0]),
    ])
      expect((await bytesOf(path ?? '')).answer.status).toBe(200);
  });

  test('carries what its first screen would ask for, exactly as the API answers it', async () => {
    const data = dataOf((await site.browser().get(`/memorial/${id}`)).text);
    for (const path of [`/api/memorials/${id}`, `/api/memorials/${id}/guestbook`])
      expect(data.answers[path]).toEqual((await site.browser().get(path)).json);
    expect(data.answers['/api/auth/user']).toBeNull();
    expect(data.position).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{16}$/);
  });

  test('REQ-292 REQ-293 REQ-294 REQ-300 can be read before any script has run: name, dates, photo, story, guestbook', async () => {
    const { text } = await site.browser().get(`/memorial/${id}`);
    const drawn = rootOf(text);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(drawn)?.[1]).toBe('Bella');
    for (const words of [
      'March 1, 2011',
      'May 1, 2024',
      'carried a stick on every walk',
      '<em>Always.</em>',
      '>Dog<',
    ])
      expect(drawn).toContain(words);
    expect(drawn).toContain(`/media/${photo}/`);
    expect(drawn).toContain(dataOf(text).answers[`/api/memorials/${id}/guestbook`].entries[0].visitorName);
    // What a script would have to put into its place could not be read, and none of ours is inline (SEC-12).
    expect(drawn).not.toMatch(/<script|<template/);
    expect(dataOf(text).painted).toEqual({ visitor: true, at: expect.any(String) });
  });

  test('its first paint names nobody who is signed in, and comes with whose page it is', async () => {
    const { text } = await owner.get(`/memorial/${id}`);
    expect(rootOf(text)).toContain('>Bella</h1>');
    expect(rootOf(text)).not.toMatch(/Ana|example\.org/);
    expect(dataOf(text).painted.visitor).toBe(false);
    expect(dataOf(text).answers['/api/auth/user'].id).toBe(owner.id);
  });

  test('SEC-10 nothing is drawn of a private memorial for others, nor of one that is not there', async () => {
    const member = await site.member();
    const secret = await createMemorial(member, { petName: 'Hush', isPublic: false });
    await site.settled();
    const mine = await member.get(`/memorial/${secret}`);
    expect(rootOf(mine.text)).toContain('>Hush</h1>');
    expect(mine.headers.get('cache-control')).toBe('private, no-cache');
    for (const visitor of [site.browser(), await site.member()]) {
      const { status, text } = await visitor.get(`/memorial/${secret}`);
      expect([status, dataOf(text).painted]).toEqual([404, undefined]);
      expect(text).not.toContain('Hush');
      expect(rootOf(text)).toBe('<noscript>Everpaw needs JavaScript to show this page.</noscript>');
    }
    const nowhereText = (await site.browser().get(`/memorial/${nowhere}`)).text;
    expect(rootOf(nowhereText)).toMatch(/^<noscript>/);
  });

  test('comes compressed to visitors who take that, whole to others, and never to anybody with a session', async () => {
    const path = `/memorial/${id}`;
    const whole = await site.app.inject({ url: path, headers: { 'accept-encoding': 'identity' } });
    expect(whole.headers['content-encoding']).toBeUndefined();
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await site.app.inject({ url: path, headers: { 'accept-encoding': `x, ${coding}` } });
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'Cookie, Accept-Language, Accept-Encoding',
      });
      expect(decode(answer.rawPayload).toString()).toBe(whole.body);
    }
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = await site.app.inject({ url: path, headers: { cookie, 'accept-encoding': 'br' } });
    expect(own.headers['content-encoding']).toBeUndefined();
  });

  test('its share picture is a JPEG of 1200 × 630 under 300 kB, made from the photo, and is a 304 while it is the same', async () => {
    const url = headOf((await site.browser().get(`/memorial/${id}`)).text).meta('og:image') ?? '';
    expect(url).toMatch(
      new RegExp(`^${site.origin}/memorial/${id}/share\\.jpg\\?v=${photo.slice(0, 12)}-\\d+-\\d+$`),
    );
    const { answer, bytes } = await bytesOf(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
    const again = await bytesOf(url, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('one without a photo has a drawn picture of the same size', async () => {
    const member = await site.member();
    const bare = await createMemorial(member, { petName: 'Ghost', petType: 'cat' });
    await site.settled();
    const head = headOf((await site.browser().get(`/memorial/${bare}`)).text);
    expect(head.meta('description')).toBe('Ghost was a beloved companion, remembered always.');
    const { answer, bytes } = await bytesOf(head.meta('og:image') ?? '');
    expect(answer.status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

  test('what people wrote is never markup, neither in the head nor in the data', async () => {
    const member = await site.member();
    const evil = '"><script>alert(1)</script><!--';
    const mine = await createMemorial(member, {
      petName: evil,
      memorialText: `</script><script>alert(2)</script> &lt;/script&gt; <b>x</b>\u2028 "quoted" ${evil}`,
    });
    await sign(site.browser(), mine, { visitorName: evil, tributeMessage: `</script>${evil}` });
    await site.settled();
    const { text } = await site.browser().get(`/memorial/${mine}`);
    expect(text).not.toMatch(/<script>alert/);
    expect(text.match(/<\/script/g)?.length).toBe(
      (await site.browser().get('/about')).text.match(/<\/script/g)?.length,
    );
    expect(headOf(text).title).toBe(`${evil} – in memory | Everpaw`);
    expect(dataOf(text).answers[`/api/memorials/${mine}`].petName).toBe(evil);
  });

  test('changes with the memorial, also for those whom the kept page was made for', async () => {
    const member = await site.member();
    const mine = await createMemorial(member, { petName: 'Before' });
    await site.settled();
    expect(headOf((await site.browser().get(`/memorial/${mine}`)).text).title).toMatch(/^Before/);
    await member.send('PATCH', `/api/memorials/${mine}`, { body: { changes: { petName: 'After' } } });
    await site.settled();
    expect(headOf((await site.browser().get(`/memorial/${mine}`)).text).title).toMatch(/^After/);
  });

  test('SEC-10 a private one is for its keeper: left out of search and previews, and never kept for others', async () => {
    const member = await site.member();
    const mine = await createMemorial(member, { petName: 'Secret', isPublic: false });
    await site.settled();
    const own = await member.get(`/memorial/${mine}`);
    const head = headOf(own.text);
    expect([
      own.status,
      head.meta('robots'),
      head.link('canonical'),
      head.meta('og:image'),
      head.meta('og:url'),
    ]).toEqual([200, 'noindex', null, null, null]);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    const visitor = await site.browser().get(`/memorial/${mine}`);
    expect([visitor.status, visitor.text.includes('Secret')]).toEqual([404, false]);
  });
});

describe('a memorial as an app of its own', () => {
  test('its manifest has exactly its page as id and scope, without a slash at the end, and starts from the home screen', async () => {
    const answer = await site.browser().get(`/memorial/${id}/manifest.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = answer.json;
    const page = `/memorial/${id}`;
    expect(manifest).toMatchObject({
      id: page,
      scope: page,
      start_url: `${page}?source=homescreen`,
      name: 'Bella – in memory',
      short_name: 'Bella',
      display: 'standalone',
    });
    expect(manifest.scope.endsWith('/')).toBe(false);
    expect(
      new URL(manifest.start_url, site.origin).href.startsWith(new URL(manifest.scope, site.origin).href),
    ).toBe(true);
    expect(manifest.shortcuts.map((shortcut: { name: string }) => shortcut.name)).toEqual([
      'Guestbook',
      'Timeline',
    ]);
    for (const { url } of manifest.shortcuts) expect(url.startsWith(page)).toBe(true);
    expect(manifest.share_target).toEqual({
      action: `${page}/share`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: memoryPhotoTypes }] },
    });
    for (const key of ['background_color', 'theme_color']) expect(manifest[key]).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('MIS-16 a photo that is shared to it without a service worker leads to the screen, whoever sends what', async () => {
    for (const size of [10, 3_000_000]) {
      const body = new FormData();
      body.append('photo', new Blob([new Uint8Array(size)], { type: 'image/jpeg' }), 'a.jpg');
      const answer = await fetch(new URL(`/memorial/${id}/share`, site.origin), {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/memorial/${id}/share`]);
    }
    const screen = await site.browser().get(`/memorial/${id}/share`);
    expect([screen.status, screen.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('its icons are what they say, made from the photo, and have another address when the photo changes', async () => {
    const member = await site.member();
    const { id: mine } = await createWithPhotos(member, [await smallPhoto(91), await smallPhoto(92)]);
    await site.settled();
    type Icon = { src: string; sizes: string; type: string; purpose: string };
    const iconsOf = async () =>
      (await site.browser().get(`/memorial/${mine}/manifest.webmanifest`)).json.icons as Icon[];
    const icons = await iconsOf();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const icon of icons) {
      const { answer, bytes } = await bytesOf(icon.src);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const { width, height } = await sharp(bytes).metadata();
      expect(`${width}x${height}`).toBe(icon.sizes);
      const again = await bytesOf(icon.src, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
    }
    const touch =
      headOf((await site.browser().get(`/memorial/${mine}`)).text).link('apple-touch-icon')?.href ?? '';
    const { width, height, hasAlpha } = await sharp((await bytesOf(touch)).bytes).metadata();
    const opaque = !hasAlpha || (await sharp((await bytesOf(touch)).bytes).stats()).isOpaque;
    expect([width, height, opaque]).toEqual([180, 180, true]);

    const order = ((await member.get(`/api/memorials/${mine}/images`)).json as { id: string }[]).map(
      (image) => image.id,
    );
    await member.send('PUT', `/api/memorials/${mine}/images/order`, { body: { imageIds: order.reverse() } });
    await site.settled();
    const turned = await iconsOf();
    expect(turned[0]?.src).not.toBe(icons[0]?.src);
    expect((await bytesOf(turned[0]?.src ?? '')).bytes).not.toEqual(
      (await bytesOf(icons[0]?.src.replace(/\?.*/, '') ?? '')).bytes.subarray(1),
    );
  });

  test('an unchanged manifest is a 304; a changed name is another one', async () => {
    const member = await site.member();
    const mine = await createMemorial(member, { petName: 'Sir Barksalot the Third' });
    await site.settled();
    const path = `/memorial/${mine}/manifest.webmanifest`;
    const first = await site.browser().get(path);
    expect(first.json.short_name).toBe('Sir');
    expect(first.json.short_name.length).toBeLessThanOrEqual(12);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await site.browser().get(path, { headers });
    expect([again.status, again.text]).toEqual([304, '']);
    await member.send('PATCH', `/api/memorials/${mine}`, { body: { changes: { petName: 'Rex' } } });
    await site.settled();
    expect((await site.browser().get(path, { headers })).json.short_name).toBe('Rex');
  });

  test.each(['icon-193.png', 'share.png', 'manifest.json', 'index.html', 'icon-192.png%00', '..%2F..%2Fapi'])(
    'there is nothing else beside it: %s',
    async (name) => {
      expect([400, 404]).toContain((await site.browser().get(`/memorial/${id}/${name}`)).status);
    },
  );
});

describe('the other pages', () => {
  test('REQ-021 to REQ-046 every address that has a screen is answered with the app and its own head', async () => {
    for (const path of sitePaths) {
      const address = path.replace('/:id', `/${id}`).replace(/:\w+/, 'some-page');
      const answer = await site.browser().get(address);
      if (path === '/memorials/:id') {
        expect([answer.status, answer.headers.get('location')]).toEqual([301, `/memorial/${id}`]);
        continue;
      }
      // Of no article that there is: the page says so.
      const status = path === '/news/:slug' ? 404 : 200;
      expect({ address, status: answer.status }).toEqual({ address, status });
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headOf(answer.text).title).toMatch(/Everpaw/);
      expect(dataOf(answer.text).answers['/api/auth/user']).toBeNull();
    }
  });

  test('REQ-041 the old address of a memorial keeps what was asked', async () => {
    const answer = await site.browser().get(`/memorials/${id}?source=qr`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/memorial/${id}?source=qr`]);
    const evil = await site.browser().get('/memorials/%2F%2Fevil.example');
    expect(new URL(evil.headers.get('location') ?? '/', site.origin).origin).toBe(site.origin);
  });

  test('REQ-274, 285 the gallery is found and carries its first page and figures; the landing page is found', async () => {
    const answer = await site.browser().get('/memorial-gallery');
    const head = headOf(answer.text);
    expect([head.title, head.link('canonical')?.href]).toEqual([
      'Memorial Gallery | Everpaw',
      `${site.origin}/memorial-gallery`,
    ]);
    const { answers } = dataOf(answer.text);
    for (const path of ['/api/memorials?sort=newest', '/api/memorials/stats'])
      expect(answers[path]).toEqual((await site.browser().get(path)).json);
    expect(headOf((await site.browser().get('/')).text).link('canonical')?.href).toBe(`${site.origin}/`);
    expect(headOf((await site.browser().get('/settings')).text).meta('robots')).toBe('noindex');
  });

  test.each([
    ['REQ-023', '/about', 'About'],
    ['REQ-135', '/help', 'Help Center'],
    ['REQ-136', '/contact', 'Contact Us'],
    ['REQ-137', '/privacy', 'Privacy Policy'],
    ['REQ-138', '/terms', 'Terms of Service'],
  ])('%s %s can be found, by its name', async (_, path, name) => {
    const head = headOf((await site.browser().get(path)).text);
    expect([head.title, head.link('canonical')?.href]).toEqual([
      `${name} | Everpaw`,
      `${site.origin}${path}`,
    ]);
    expect(head.meta('description')?.length).toBeGreaterThan(40);
  });

  test.each(['/', '/home'])(
    'REQ-022 REQ-159 REQ-169 REQ-178 %s carries what the screen of whoever is there asks for',
    async (path) => {
      const own = dataOf((await owner.get(path)).text).answers;
      for (const asked of ['/api/memorials?limit=12', '/api/memorials/stats'])
        expect(own[asked]).toEqual((await owner.get(asked)).json);
      const visitors = dataOf((await site.browser().get(path)).text).answers;
      expect(visitors['/api/auth/user']).toBeNull();
      expect(visitors['/api/memorials?limit=12']).toBeUndefined();
    },
  );

  test('a signed-in person’s page carries them, and nobody else gets that page', async () => {
    for (const path of ['/', '/memorial-gallery', `/memorial/${id}`]) {
      const own = await owner.get(path);
      expect(dataOf(own.text).answers['/api/auth/user']).toMatchObject({ id: owner.id });
      expect([own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
        'private, no-cache',
        'Cookie, Accept-Language',
      ]);
      expect(dataOf((await site.browser().get(path)).text).answers['/api/auth/user']).toBeNull();
      expect(own.text).not.toContain('argon2');
    }
  });

  test('REQ-039, 040, 288 what is not there is a 404: a page for people, a problem for programs', async () => {
    for (const path of [
      '/nothing',
      '/memorial/none',
      `/memorial/${nowhere}`,
      '/a/b/c',
      '/memorial',
      `/memorial/${nowhere.toUpperCase()}`,
      '/%F0%9F%90%BE',
    ]) {
      const answer = await site.browser().get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const head = headOf(answer.text);
      expect([head.meta('robots'), head.link('canonical')]).toEqual(['noindex', null]);
    }
    for (const path of [
      '/api/nothing',
      '/api/memorials/x/y/z',
      '/missing.js',
      '/assets/gone.css',
      '/.env',
      '/data/events.db',
      '/..%2f..%2fpackage.json',
    ]) {
      const answer = await site.browser().get(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    for (const [method, path] of [
      ['POST', '/'],
      ['DELETE', '/api/memorials'],
      ['PUT', '/memorial-gallery'],
      ['POST', '/api/nothing'],
    ] as const) {
      const answer = await site.browser().send(method, path);
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    }
  });

  test('asking for the head only gets the head only', async () => {
    for (const path of ['/', `/memorial/${id}`, `/api/memorials/${id}`, `/media/${photo}/w320.jpg`]) {
      const answer = await site.browser().send('HEAD', path);
      expect({ path, status: answer.status, text: answer.text }).toEqual({ path, status: 200, text: '' });
    }
  });

  test('SEC-33 without a configured address links lead to where the connection ended, whatever a header says', async () => {
    const { hostname, port } = new URL(site.origin);
    for (const headers of [
      'host: evil.example',
      'host: localhost.evil.example',
      'host: x\r\nx-forwarded-host: evil.example',
      'host: x\r\nforwarded: host=evil.example',
    ]) {
      const open = await rawConnection(
        site,
        `GET /memorial-gallery HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`,
      );
      await once(open.socket, 'close');
      expect(open.answer()).toMatch(/^HTTP\/1\.1 200/);
      expect(open.answer()).not.toContain('evil.example');
      expect(open.answer()).toContain(
        `<link rel="canonical" href="http://${hostname}:${port}/memorial-gallery">`,
      );
    }
  });

  test('SEC-33 addresses are the configured ones where there are any', async () => {
    const public_ = await openSite({ env: { PUBLIC_URL: 'https://everpaw.example/' } });
    try {
      const head = headOf(
        (await public_.browser().get('/memorial-gallery', { headers: { host: 'evil.example' } })).text,
      );
      expect(head.link('canonical')?.href).toBe('https://everpaw.example/memorial-gallery');
    } finally {
      await public_.close();
    }
  });
});

describe('files of the app', () => {
  const dist = join(projectRoot, 'pwa/dist');
  test('hashed ones may be kept for ever and come compressed; the others are asked for each time', async () => {
    const script = readdirSync(join(dist, 'assets'))
      .find((name) => name.endsWith('.js.br'))
      ?.replace('.br', '');
    for (const [encoding, expected] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { answer } = await bytesOf(`/assets/${script}`, { 'accept-encoding': encoding });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, expected]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const [path, type] of [
      ['/sw.js', /javascript/],
      ['/manifest.webmanifest', /^application\/manifest\+json/],
      ['/favicon.svg', /^image\/svg\+xml/],
      ['/favicon.ico', /^image\//],
      ['/robots.txt', /^text\/plain/],
    ] as const) {
      const { answer } = await bytesOf(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      expect(answer.headers.get('content-type')).toMatch(type);
      const etag = answer.headers.get('etag') ?? '';
      // Not by fetch, which asks caches to look again whenever it is given a condition.
      const again = await site.app.inject({
        url: path,
        headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
      });
      expect([path, again.statusCode]).toEqual([path, 304]);
    }
  });

  test('source maps, compressed copies and the bare page are not files of the site', async () => {
    const names = readdirSync(join(dist, 'assets'));
    for (const ending of ['.map', '.br', '.gz']) {
      const name = names.find((each) => each.endsWith(ending));
      if (name) expect((await site.browser().get(`/assets/${name}`)).status).toBe(404);
    }
    for (const path of ['/index.html', '/index.html.br', '/sw.js.map', '/assets/', '/assets'])
      expect((await site.browser().get(path)).status).toBe(404);
  });
});

test('SEC-10 the picture that is shared follows the caption, and a photo that was taken out is gone from it', async () => {
  const member = await site.member();
  const mine = await createMemorial(member, { petName: 'Solo' });
  const sha256 = await upload(member, await smallPhoto(93));
  const added = await member.post(`/api/memorials/${mine}/images`, { sha256 });
  await site.settled();
  const withPhoto = await bytesOf(`/memorial/${mine}/share.jpg`);
  await member.send('DELETE', `/api/memorials/${mine}/images/${added.json.id}`);
  await site.settled();
  const without = await bytesOf(`/memorial/${mine}/share.jpg`, {
    'if-none-match': withPhoto.answer.headers.get('etag') ?? '',
  });
  expect(without.answer.status).toBe(200);
  expect(without.bytes).not.toEqual(withPhoto.bytes);
});
