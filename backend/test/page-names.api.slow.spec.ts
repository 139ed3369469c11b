import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageNameProblem } from '@everpaw/contracts/memorials/address/page-name';
import { pageNameDecider } from '@everpaw/contracts/memorials/address/page-name.decider';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isUsedName, pageNameKeyOf } from '../src/memorials/page-names.ts';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { createMemorial, makeKeeper, nowhere, refusal } from './helpers/acts.ts';
import { registeredRoutes } from './helpers/routes.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let now = Date.parse('2026-03-01T12:00:00.000Z');
let stranger: Awaited<ReturnType<Site['member']>>;

beforeAll(async () => {
  site = await openSite({ clock: () => new Date(now) });
  stranger = await site.member('Stig Stranger');
});
afterAll(() => site.close());

const name = (client: Client, id: string, pageName: unknown) =>
  client.send('PUT', `/api/memorials/${id}/page-name`, { body: { pageName } });
const check = async (client: Client, id: string, wanted: string) =>
  (await client.get(`/api/memorials/${id}/page-name?name=${encodeURIComponent(wanted)}`)).json;

/** Creates a memorial of an account of its own, with these names in this order. */
async function named(names: readonly string[], fields: Record<string, unknown> = {}) {
  const keeper = await site.member();
  const id = await createMemorial(keeper, fields);
  for (const each of names) expect((await name(keeper, id, each)).status).toBe(200);
  await site.settled();
  return { keeper, id };
}

const opened = async (path: string, client: Client = site.browser()) => {
  await site.settled();
  const { status, headers, text } = await client.get(path);
  return { status, location: headers.get('location'), text };
};
const moved = async (path: string, client?: Client) => {
  const { status, location } = await opened(path, client);
  return [status, location];
};
/** A page without what differs from request to request. */
const plain = ({ status, text }: { status: number; text: string }) =>
  [status, text.replaceAll(/"(?:position|at)":"[^"]*"/g, '')] as const;

describe('the name in the address of a page', () => {
  test('leads to the page, which says that this is its address', async () => {
    const { id } = await named(['bella-of-the-bread-van'], { petName: 'Bella' });
    const page = await opened('/bella-of-the-bread-van');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Bella – in memory | Everpaw</title>');
    const canonical = `<link rel="canonical" href="${site.origin}/bella-of-the-bread-van">`;
    expect(page.text).toContain(canonical);
    expect(page.text).toContain(`/memorial/${id}/share.jpg`);
    expect((await opened(`/memorial/${id}`)).text).toContain(canonical);
    const head = await site.browser().send('HEAD', '/bella-of-the-bread-van');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await site.browser().get('/api/page-names/bella-of-the-bread-van')).json).toEqual({
      memorialId: id,
      pageName: 'bella-of-the-bread-van',
    });
  });

  test('has one form, to which the others lead', async () => {
    await named(['one-form']);
    for (const path of ['/One-Form', '/one-form/', '/%6Fne-form', '/ONE-FORM/'])
      expect([path, ...(await moved(path))]).toEqual([path, 301, '/one-form']);
    expect(await moved('/One-Form?a=1')).toEqual([301, '/one-form?a=1']);
    for (const path of ['/one-form/x', '/one-form.html', '/%D0%BEne-form', '/one%2Dform%00'])
      expect([path, (await opened(path)).status]).toEqual([path, 404]);
  });

  test('stays the memorial’s: former names lead to the current one, also after a way back', async () => {
    const { keeper, id } = await named(['first-name', 'second-name']);
    expect(await moved('/first-name')).toEqual([301, '/second-name']);
    await name(keeper, id, 'third-name');
    for (const former of ['/first-name', '/second-name'])
      expect(await moved(former)).toEqual([301, '/third-name']);
    await name(keeper, id, 'first-name');
    expect(await moved('/third-name')).toEqual([301, '/first-name']);
    expect((await opened('/first-name')).status).toBe(200);
    // A browser that remembered the way there would go in circles.
    const { headers } = await site.browser().get('/third-name');
    expect(headers.get('cache-control')).toContain('no-cache');
    const other = await named([]);
    expect((await name(other.keeper, other.id, 'second-name')).json.code).toBe('page-name-taken');
  });

  test('of a private page, one in the trash or none looks the same to strangers', async () => {
    const hidden = await named(['hidden-page'], { isPublic: false });
    const trashed = await named(['trashed-page']);
    await trashed.keeper.send('DELETE', `/api/memorials/${trashed.id}`);
    const unknown = await opened('/no-such-page', stranger);
    expect(unknown.status).toBe(404);
    for (const path of ['/hidden-page', '/trashed-page', '/Hidden-Page'])
      expect(plain(await opened(path, stranger))).toEqual(plain(unknown));
    const answers = ['hidden-page', 'trashed-page', 'no-such-page'].map(async (each) =>
      refusal(await stranger.get(`/api/page-names/${each}`)),
    );
    const [one, ...others] = await Promise.all(answers);
    expect(one?.status).toBe(404);
    for (const answer of others) expect(answer).toEqual(one);
    expect((await opened('/hidden-page', hidden.keeper)).status).toBe(200);
    await trashed.keeper.send('POST', `/api/memorials/${trashed.id}/restore`);
    expect((await opened('/trashed-page')).status).toBe(200);
  });

  test('is chosen by the owner only', async () => {
    const { keeper: owner, id } = await named([]);
    await makeKeeper(site, { owner, keeper: stranger, memorialId: id });
    expect((await name(stranger, id, 'not-mine')).status).toBe(403);
    expect((await stranger.get(`/api/memorials/${id}/page-name?name=not-mine`)).status).toBe(403);
    expect((await name(site.browser(), id, 'not-mine')).status).toBe(401);
    expect((await name(owner, nowhere, 'not-mine')).status).toBe(404);
    expect((await opened('/not-mine')).status).toBe(404);
  });

  test('is refused at its field if it can’t be one', async () => {
    const { keeper: owner, id } = await named([]);
    for (const bad of [
      'ab',
      'store',
      'api',
      'transparency',
      'bélla',
      'bеlla',
      'a--b',
      'a/b',
      '2024',
      '',
      null,
      7,
    ]) {
      const answer = await name(owner, id, bad);
      expect([bad, answer.status]).toEqual([bad, 400]);
      expect(answer.json.errors).toEqual([{ path: 'pageName', message: expect.any(String) }]);
    }
    expect((await name(owner, id, 'a'.repeat(1_000_000))).status).toBe(413);
    expect((await opened(`/${'a'.repeat(3_000)}`)).status).toBe(404);
  });

  test('is never that of a screen, a route or a folder of the app', () => {
    const routes = registeredRoutes(site).map((route) => route.split(' ')[1] ?? '');
    const folders = readdirSync(join(projectRoot, 'pwa/public')).map((file) => `/${file}`);
    const first = [...routes, ...folders]
      .map((path) => path.split(/[/?]/)[1] ?? '')
      .filter((each) => /^\w/.test(each));
    expect(first.length).toBeGreaterThan(200);
    expect(first.filter((each) => pageNameProblem(each, isUsedName(each)) === null)).toEqual([]);
  });
});

describe('while a name is being chosen', () => {
  test('says whether it is free, and suggests free ones', async () => {
    const { keeper, id } = await named(['rosie', 'remembering-rosie'], { petName: 'Rosie' });
    const { keeper: owner, id: other } = await named([], { petName: 'Rosie' });
    expect(await check(owner, other, 'rosie-the-cat')).toEqual({
      answer: 'free',
      why: null,
      suggestions: [],
    });
    expect(await check(owner, other, 'Rosie')).toEqual({
      answer: 'taken',
      why: 'That address is taken. Please choose another',
      suggestions: ['our-rosie', 'rosie-forever'],
    });
    expect(await check(owner, other, 'store')).toMatchObject({ answer: 'not-allowed' });
    expect(await check(owner, other, '')).toMatchObject({ suggestions: ['our-rosie', 'rosie-forever'] });
    expect(await check(keeper, id, 'rosie')).toMatchObject({ answer: 'free' });
  });

  test('one that another page is just about to get is taken, and isn’t suggested', async () => {
    const theirs = await named([], { petName: 'Juno' });
    const mine = await named([], { petName: 'Juno' });
    const reserve = (each: string) =>
      site.platform.executor.execute({
        type: 'ReservePageName',
        data: {
          memorialId: theirs.id,
          ownerId: theirs.keeper.id,
          pageNameKey: pageNameKeyOf(each),
          claim: randomUUID(),
        },
        commandId: randomUUID(),
        actor: { kind: 'account', accountId: theirs.keeper.id },
      });
    const { suggestions } = await check(mine.keeper, mine.id, 'store');
    for (const each of ['juno', suggestions[0]]) await reserve(each);
    const answer = await check(mine.keeper, mine.id, 'juno');
    expect(answer).toMatchObject({ answer: 'taken', suggestions: [expect.any(String), expect.any(String)] });
    for (const each of ['juno', suggestions[0]]) expect(answer.suggestions).not.toContain(each);
    expect(await check(theirs.keeper, theirs.id, 'juno')).toMatchObject({ answer: 'free' });
  });

  test('exactly one of two who ask at the same moment gets it', async () => {
    const [mine, theirs] = [await named([]), await named([])];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        name(mine.keeper, mine.id, `race-${round}`),
        name(theirs.keeper, theirs.id, `race-${round}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.errors).toEqual([
        { path: 'pageName', message: 'That address is taken. Please choose another' },
      ]);
    }
  });

  test('asking again with the same key gives the same answer, once', async () => {
    const { keeper: owner, id } = await named([]);
    const headers = { 'idempotency-key': 'the same key' };
    const once = () =>
      owner.send('PUT', `/api/memorials/${id}/page-name`, { body: { pageName: 'asked-again' }, headers });
    const [first, second] = [await once(), await once()];
    expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'));
  });
});

/** The memorial that holds a name, as its reservation says. */
async function holderOf(each: string): Promise<string | null> {
  const stream = `page-name-${pageNameKeyOf(each)}`;
  const { state } = await site.platform.states.load(pageNameDecider, stream);
  return (state as typeof pageNameDecider.initialState).reservedBy?.memorialId ?? null; // folded by this decider
}

test('a name that was reserved, but never got to its memorial, is free again', async () => {
  const { keeper: owner, id } = await named([]);
  const claim = '0197f3a0-0000-7000-8000-00000000c1a1';
  const data = { memorialId: id, ownerId: owner.id, pageNameKey: pageNameKeyOf('lost-name'), claim };
  const actor = { kind: 'account', accountId: owner.id } as const;
  await site.platform.executor.execute({
    type: 'ReservePageName',
    data,
    commandId: '0197f3a0-0000-7000-8000-00000000c1a2',
    actor,
  });
  expect(await holderOf('lost-name')).toBe(id);
  const kept = await named(['kept-name']);
  await until(async () => {
    now += 60_000;
    await site.member(); // its welcome wakes the queue
    return (await holderOf('lost-name')) === null;
  });
  const late = { type: 'ChangePageName', data: { memorialId: id, pageName: 'lost-name' }, actor } as const;
  await expect(site.platform.executor.execute({ ...late, commandId: claim })).rejects.toMatchObject({
    code: 'claim-lapsed',
  });
  expect(await holderOf('kept-name')).toBe(kept.id);
});

test('a purged memorial gives its names back, and the log doesn’t say what they were', async () => {
  const { keeper, id } = await named(['purged-page', 'purged-again']);
  await keeper.send('DELETE', `/api/memorials/${id}`);
  const erasure = await site.platform.executor.execute({
    type: 'EraseMemorial',
    data: { memorialId: id, ownerId: keeper.id },
    commandId: '0197f3a0-0000-7000-8000-00000000e1a5',
    actor: { kind: 'system', name: 'test' },
  });
  expect(erasure.position).not.toBeNull();
  await until(
    async () => (await holderOf('purged-page')) === null && (await holderOf('purged-again')) === null,
  );
  expect((await opened('/purged-again')).status).toBe(404);
  const next = await named(['purged-page']);
  expect((await opened('/purged-page')).text).toContain(next.id);
});

test('names go with the page when it is handed over', async () => {
  const { keeper, id } = await named(['handed-first', 'handed-over']);
  await makeKeeper(site, { owner: keeper, keeper: stranger, memorialId: id });
  const handOver = await keeper.post(`/api/memorials/${id}/hand-over`, { keeperId: stranger.id });
  if (handOver.status !== 200) throw new Error(handOver.text);
  expect(await moved('/handed-first')).toEqual([301, '/handed-over']);
  expect((await name(keeper, id, 'handed-back')).status).toBe(403);
  expect((await name(stranger, id, 'handed-on')).status).toBe(200);
  expect(await moved('/handed-over')).toEqual([301, '/handed-on']);
});
