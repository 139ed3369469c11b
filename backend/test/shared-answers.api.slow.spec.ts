import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createMemorial, makeKeeper, refusal, sign } from './helpers/acts.ts';
import { asOperator, type Member, memberWithRole } from './helpers/personas.ts';
import { type Answer, type Client, openSite, type Site } from './helpers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const sharedPaths = (id: string) => [
  `/api/memorials/${id}`,
  `/api/memorials/${id}/images`,
  '/api/memorials?sort=newest',
  '/api/memorials/stats',
];
/** What an answer says, without what differs from request to request. */
const said = ({ status, text, headers }: Answer) => ({
  status,
  text,
  type: headers.get('content-type'),
  etag: headers.get('etag'),
  caching: headers.get('cache-control'),
  cookies: headers.getSetCookie(),
});
/** How many queries of a view were made. */
const queriesOf = (name: string) => {
  const model = site.platform.engine.model(name);
  return [jest.spyOn(model, 'find'), jest.spyOn(model, 'findById')];
};
const calls = (spies: ReturnType<typeof queriesOf>) =>
  spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);

/** Those that members share, too: of a memorial its owner sees more than others do. */
const membersPaths = (id: string) => sharedPaths(id).filter((path) => path !== `/api/memorials/${id}`);

describe('an answer that is everybody’s', () => {
  let owner: Member;
  let id: string;
  beforeEach(async () => {
    owner = await site.member();
    id = await createMemorial(owner, { petName: 'Bella' });
    await site.settled();
  });

  test('is the same for a visitor, a member, its keepers and who moderates, whoever asks first', async () => {
    const keeper = await site.member();
    await makeKeeper(site, { owner, keeper, memorialId: id });
    const people: Client[] = [
      await site.member(),
      owner,
      keeper,
      await memberWithRole(site, 'super_admin'),
      site.browser(),
    ];
    for (const [turn, first] of people.entries()) {
      // Moves every view, so that the next one to ask is the first.
      await createMemorial(await site.member(), { petName: `Another ${turn}` });
      await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { petName: `Bella ${turn}` } } });
      await site.settled();
      for (const path of membersPaths(id)) {
        const wanted = said(await first.get(path));
        expect([path, wanted.status, wanted.cookies]).toEqual([path, 200, []]);
        for (const client of people) expect([path, said(await client.get(path))]).toEqual([path, wanted]);
      }
    }
  });

  test('is answered to a member without a query, also when another member was the first to ask', async () => {
    const [first, second] = [await site.member(), await site.member()];
    await site.settled();
    for (const path of membersPaths(id)) await first.get(path);
    const spies = [...queriesOf('memorials'), ...queriesOf('memorial_stats'), ...queriesOf('accounts')];
    for (const path of membersPaths(id)) {
      const answer = await second.get(path);
      expect(answer.status).toBe(200);
      const again = await second.get(path, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    }
    expect(calls(spies)).toBe(0);
    for (const spy of spies) spy.mockRestore();
  });

  test('a member sees their own write in it', async () => {
    await site.browser().get(`/api/memorials/${id}`);
    for (let turn = 0; turn < 20; turn += 1) {
      const petName = `Bella ${turn}`;
      await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { petName } } });
      expect((await owner.get(`/api/memorials/${id}`)).json.petName).toBe(petName);
    }
  });
});

describe('SEC-37 a query and a host that change nothing', () => {
  test('lead to the one cached answer; what the route reads, or refuses, does not', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Bella' });
    await site.settled();
    const ask = (url: string, headers: Record<string, string> = {}) =>
      site.app.inject({ method: 'GET', url, headers, remoteAddress: '127.0.0.1' });
    const paths = [`/memorial/${id}?`, `/api/memorials/${id}?`, '/api/memorials?sort=newest&'];
    for (const path of paths) await ask(`${path}first`, { host: 'first.example' });
    const spies = [...queriesOf('memorials'), ...queriesOf('memorial_stats'), ...queriesOf('tributes')];
    const texts = new Set<string>();
    for (let n = 0; n < 50; n += 1)
      for (const path of paths) {
        const answer = await ask(`${path}x${n}=${n}`, { host: `${n}.example` });
        expect([path, answer.statusCode]).toEqual([path, 200]);
        texts.add(answer.body);
      }
    expect([texts.size, calls(spies)]).toEqual([paths.length, 0]);
    const one = await ask('/api/memorials?sort=newest&limit=1');
    expect([one.statusCode, texts.has(one.body), calls(spies) > 0]).toEqual([200, false, true]);
    expect((await ask('/api/memorials?limit=1&sort=newest')).body).toBe(one.body);
    for (const refused of ['search[$ne]=x', 'sort=newest&sort=newest', 'limit=x'])
      expect((await ask(`/api/memorials?sort=newest&${refused}`)).statusCode).toBe(400);
    for (const spy of spies) spy.mockRestore();
  });
});

describe('SEC-10 a private memorial is in no shared answer', () => {
  test('its keepers and who moderates see it, and nobody after them', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Secret', isPublic: false });
    const moderator = await memberWithRole(site, 'super_admin');
    const others = [await site.member(), site.browser()];
    for (const first of [owner, moderator]) {
      for (const path of sharedPaths(id).slice(0, 2)) {
        const own = await first.get(path);
        expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
        for (const client of others) expect((await client.get(path)).status).toBe(404);
      }
      for (const client of others)
        expect((await client.get('/api/memorials?sort=newest')).text).not.toContain(id);
    }
  });

  test('what was shared while it was public is answered to no member once it is private', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Soon secret' });
    await site.settled();
    const member = await site.member();
    const etags = new Map<string, string>();
    for (const path of sharedPaths(id)) {
      const answer = await member.get(path);
      expect(answer.status).toBe(200);
      etags.set(path, answer.headers.get('etag') ?? '');
    }
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    for (const path of sharedPaths(id))
      for (const tag of ['"none"', etags.get(path) ?? '']) {
        const answer = await member.get(path, { headers: { 'if-none-match': tag } });
        expect([path, answer.status === 304, answer.text.includes('secret')]).toEqual([path, false, false]);
      }
    expect((await owner.get(`/api/memorials/${id}`)).json.petName).toBe('Soon secret');
  });
});

describe('a guestbook’s shared answer is the visitors’ alone', () => {
  test('SEC-10 what waits is shown to its author and the keepers, whatever visitors were answered', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Bella' });
    const author = await site.member();
    const tributeId = await sign(author, id);
    await owner.post(`/api/memorials/${id}/guestbook/${tributeId}/hide`);
    await site.settled();
    const path = `/api/memorials/${id}/guestbook`;
    const ids = async (client: Client) =>
      (await client.get(path)).json.entries.map((entry: { id: string }) => entry.id);
    for (const visitor of [site.browser(), site.browser()]) expect(await ids(visitor)).toEqual([]);
    expect(await ids(owner)).toEqual([tributeId]);
    const own = (await author.get(path)).json.entries;
    const shownToAuthor = own.map(({ mine }: { mine: boolean }) => mine);
    expect(shownToAuthor.every((mine: boolean) => mine)).toBe(true);
    expect(await ids(await site.member())).toEqual([]);
  });
});

describe('SEC-05 a session that is over, and an account that is closed', () => {
  test('are a visitor’s, and refused where the call names the account', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Bella' });
    const hidden = await createMemorial(await memberWithRole(site, 'super_admin'), {
      petName: 'Hidden',
      isPublic: false,
    });
    const [closed, withdrawn] = [await memberWithRole(site, 'super_admin'), await site.member()];
    await site.settled();
    const path = `/api/memorials/${id}`;
    const named = ({ id: accountId }: Member) => ({ headers: { 'x-account': accountId } });
    for (const member of [closed, withdrawn])
      expect((await member.get(path, named(member))).status).toBe(200);
    expect((await closed.get(`/api/memorials/${hidden}`)).status).toBe(200);

    await asOperator(site, 'DeactivateAccount', { accountId: closed.id });
    await site.platform.sessions.endAll(withdrawn.id);
    const visitor = said(await site.browser().get(path));
    for (const member of [closed, withdrawn]) {
      expect(said(await member.get(path))).toEqual(visitor);
      expect(refusal(await member.get(path, named(member)))).toMatchObject({
        status: 401,
        code: 'signed-out',
      });
      expect((await member.get(`/api/memorials/${hidden}`)).status).toBe(404);
    }
  });

  test('SEC-30 a call that names another account is refused, also where the answer is everybody’s', async () => {
    const [one, other] = [await site.member(), await site.member()];
    const id = await createMemorial(one, { petName: 'Bella' });
    await site.settled();
    const path = `/api/memorials/${id}`;
    await one.get(path);
    for (const client of [one, site.browser()])
      expect((await client.get(path, { headers: { 'x-account': other.id } })).status).toBe(401);
  });
});
