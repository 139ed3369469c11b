import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@everpaw/contracts/api';
import { gettingReadyMessages } from '@everpaw/contracts/kernel/getting-ready.messages';
import { projections } from '@everpaw/projections/registry';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataFiles } from '../src/app/data-files.ts';
import { openPlatform } from '../src/app/platform.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createWithPhotos, sign, smallPhoto } from './helpers/acts.ts';
import { type Answer, createClient, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let dataDir: string;
let site: Site;
let memorialId: string;
let photo: string;
let owner: { email: string; cookies: Map<string, string> };

/** Takes every view away, and holds their first builds back until they are resumed. */
async function loseViews(): Promise<void> {
  await rm(join(dataDir, dataFiles.views), { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none' });
  const visit = await openPlatform({ config, visit: true });
  for (const { name } of projections) await visit.engine.change(name, 'pause');
  await visit.close();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everpaw-building-'));
  const before = await openSite({ dataDir });
  const member = await before.member();
  const created = await createWithPhotos(member, [await smallPhoto()], { petName: 'Bella' });
  [memorialId, photo] = [created.id, created.hashes[0] ?? ''];
  await sign(before.browser(), memorialId);
  await before.settled();
  owner = { email: member.email, cookies: member.cookies };
  await before.close();
  await loseViews();
  site = await openSite({ dataDir, isBuilding: true });
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every address that anybody may read and that is read from views, as the contracts name them. */
const calls = () => [
  ...endpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, access, path, sells }) =>
        method === 'GET' && access === 'anyone' && !sells && !readsNoView.test(path),
    )
    .map(({ path }) =>
      path
        .replace(':sha256', photo)
        .replace(':name', path.startsWith('/media') ? 'w400.jpg' : 'icon-192.png')
        .replace(/:eventId|:id\b/g, memorialId),
    ),
  '/api/memorials?sort=newest',
  '/api/memorials?search=Bella',
  `/api/live?entity=memorial&id=${memorialId}`,
  `/memorial/${memorialId}/share.jpg`,
];
const readsNoView =
  /^\/(api\/(site|status|auth|login|logout|audit\/catalogue|payments|erasures|unsubscribe|unfollow|ecards\/(written|opened|decline)|live)\b|transparency)/;
const ownCalls = ['/api/auth/user', '/api/accounts/me', '/api/memorials/my', '/api/sync'];
const pages = () => ['/', '/home', '/memorial-gallery', '/news', `/memorial/${memorialId}`];
const isRefused = ({ status, headers }: Answer) => [
  status,
  Number(headers.get('retry-after')) > 0,
  headers.get('cache-control'),
];
const refused = [503, true, 'no-store'];

describe('REL-43 while the views are built for the first time', () => {
  test('what they hold is answered 503 with Retry-After, never as gone, empty or signed out', async () => {
    const visitor = site.browser();
    for (const path of calls())
      expect([path, ...isRefused(await visitor.get(path))]).toEqual([path, ...refused]);
    const member = Object.assign(createClient(site.origin), { cookies: owner.cookies });
    for (const path of [...ownCalls, ...calls()])
      expect([path, ...isRefused(await member.get(path))]).toEqual([path, ...refused]);
    expect(member.cookies.size).toBeGreaterThan(0);
    const signingIn = await visitor.post('/api/auth/login', { email: owner.email, password });
    expect(isRefused(signingIn)).toEqual(refused);
  });

  test('a page is a calm one that opens by itself; a screen that holds nothing of them opens', async () => {
    for (const client of [
      site.browser(),
      Object.assign(createClient(site.origin), { cookies: owner.cookies }),
    ])
      for (const path of pages()) {
        const answer = await client.get(path);
        expect([path, ...isRefused(answer)]).toEqual([path, ...refused]);
        expect(answer.headers.get('content-type')).toContain('text/html');
        expect(answer.headers.get('refresh')).toBe(answer.headers.get('retry-after'));
        expect(answer.text).toContain(gettingReadyMessages.title);
      }
    for (const path of ['/status', '/about'])
      expect([path, (await site.browser().get(path)).status]).toEqual([path, 200]);
  });

  test('readiness is 503 and the status says how far it is', async () => {
    const ready = await site.browser().get('/health/ready');
    expect([ready.status, ready.json]).toMatchObject([503, { ready: false, builtPercent: 0 }]);
    expect((await site.browser().get('/health/live')).status).toBe(200);
    const status = await site.browser().get('/api/status');
    expect(status.json).toMatchObject({ builtPercent: 0, parts: { pages: 'away' } });
  });

  test('a guest may sign, and everything is there once each view has been level, also after a pause', async () => {
    const visitor = site.browser();
    const id = await sign(visitor, memorialId);
    for (const { name } of projections) {
      if (name === 'tributes') continue;
      await site.platform.engine.change(name, 'resume');
    }
    await until(async () => site.platform.engine.building().length === 1);
    expect((await visitor.get(`/api/memorials/${memorialId}`)).json.petName).toBe('Bella');
    expect((await visitor.get(`/api/memorials/${memorialId}/guestbook`)).status).toBe(503);
    await site.platform.engine.change('tributes', 'resume');
    expect(await site.platform.engine.whenBuilt(30_000)).toBe(true);
    await site.settled();
    const { entries } = (await visitor.get(`/api/memorials/${memorialId}/guestbook`)).json;
    expect(entries.map((entry: { id: string }) => entry.id)).toContain(id);
    for (const path of pages()) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
    await until(async () => (await visitor.get('/health/ready')).status === 200);
    expect((await visitor.get('/api/status')).json.builtPercent).toBeUndefined();

    // A view that stands still has what it had: it is old, not missing.
    await site.platform.engine.change('tributes', 'pause');
    expect((await visitor.get(`/api/memorials/${memorialId}/guestbook`)).status).toBe(200);
  });
});
