import { randomUUID } from 'node:crypto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { tributeHistoryMessages } from '@everpaw/contracts/guestbook/tribute-history.messages';
import { memorialHistoryMessages } from '@everpaw/contracts/memorials/memorial-history.messages';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MemorialEvents } from '../src/memorials/memorial-events.ts';
import { createMemorial, createWithPhotos, makeKeeper, nowhere, sign, smallPhoto } from './helpers/acts.ts';
import { type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

const story = 'She knew the sound of the biscuit tin from two floors away.';
const words = 'A fisherman of the old school, and a gentleman.';
let site: Site;
let owner: Member;
let helper: Member;
let stranger: Member;
let memorialId: string;
let imageId: string;
let photo: string;

beforeAll(async () => {
  site = await openSite();
  owner = await site.member('Olga Ruiz');
  helper = await site.member('Hana Ruiz');
  stranger = await site.member('Stan Other');
  const made = await createWithPhotos(owner, [await smallPhoto(1), await smallPhoto(2)], {
    petName: 'Bella',
    memorialText: story,
  });
  memorialId = made.id;
  photo = made.hashes[0] ?? '';
  const { json } = await owner.get(`/api/memorials/${memorialId}`);
  imageId = json.images[0].id;
  await makeKeeper(site, { owner, keeper: helper, memorialId });
});
afterAll(() => site.close());

type Entry = {
  id: string;
  position: string;
  at: string;
  kind: string;
  type: string;
  by: { kind: string; name: string | null };
  what: string;
  about: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
  photo: { sha256: string } | null;
  photoGone: boolean;
  withheld: string | null;
};

async function history(client: Member, query = '', id = memorialId): Promise<Entry[]> {
  await site.settled();
  const answer = await client.get(`/api/memorials/${id}/history${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json.entries;
}

const newest = async (client: Member, type: string): Promise<Entry> => {
  const found = (await history(client)).find((entry) => entry.type === type);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
};

describe('the history of a memorial', () => {
  test('says who did what, newest first, with what was before and after', async () => {
    const edit = { changes: { petName: 'Bella Ruiz', memorialText: 'Another story.' } };
    expect((await helper.send('PATCH', `/api/memorials/${memorialId}`, { body: edit })).status).toBe(200);
    const entries = await history(owner);
    expect(entries.map(({ type }) => type)).toEqual([
      'MemorialDetailsChanged',
      'KeeperJoined',
      'KeeperInvited',
      'PhotoAdded',
      'PhotoAdded',
      'MemorialCreated',
    ]);
    expect(entries[0]).toMatchObject({
      kind: 'words',
      by: { kind: 'keeper', name: 'Hana Ruiz' },
      what: memorialHistoryMessages.changed,
      changes: [
        { field: 'Name', before: 'Bella', after: 'Bella Ruiz' },
        { field: 'Story', before: story, after: 'Another story.' },
      ],
    });
    expect(entries[1]).toMatchObject({ by: { kind: 'keeper', name: 'Hana Ruiz' } });
    expect(entries[5]).toMatchObject({ by: { kind: 'you', name: 'Olga Ruiz' }, kind: 'page' });
    expect((await history(helper))[0]?.by).toEqual({ kind: 'you', name: 'Hana Ruiz' });
  });

  test('tells the address of an invitation to the owner alone, and only while it is open', async () => {
    expect((await newest(owner, 'KeeperInvited')).about).toBeNull(); // it was followed
    const email = `${randomUUID()}@example.org`;
    const { json } = await owner.post(`/api/memorials/${memorialId}/invitations`, { email });
    expect((await newest(owner, 'KeeperInvited')).about).toBe(email);
    expect((await newest(helper, 'KeeperInvited')).about).toBeNull();
    expect((await owner.send('DELETE', `/api/memorials/${memorialId}/invitations/${json.id}`)).status).toBe(
      200,
    );
    expect((await newest(owner, 'KeeperInvited')).about).toBeNull();
  });

  test('a photo that was taken out shows as taken out', async () => {
    expect((await newest(owner, 'PhotoAdded')).photoGone).toBe(false);
    const path = `/api/memorials/${memorialId}/images/${imageId}`;
    expect((await owner.send('DELETE', path)).status).toBe(200);
    const added = (await history(owner)).filter(({ type }) => type === 'PhotoAdded');
    expect(added.map((entry) => [entry.photo !== null, entry.photoGone])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await newest(owner, 'PhotoRemoved')).toMatchObject({ photo: null, photoGone: true });
  });

  test('names those who signed, and no reporter; who takes words back takes them out of the history', async () => {
    const tributeId = await sign(stranger, memorialId, { visitorName: 'Stan', tributeMessage: words });
    const path = `/api/memorials/${memorialId}/guestbook/${tributeId}`;
    expect((await stranger.post(`${path}/report`, { reason: 'unkind' })).status).toBe(200);
    expect(await newest(owner, 'TributeReported')).toMatchObject({
      by: { kind: 'visitor', name: null },
      what: tributeHistoryMessages.reported,
      about: 'Stan',
    });
    expect(await newest(owner, 'TributeSigned')).toMatchObject({
      by: { kind: 'writer', name: 'Stan' },
      changes: [{ field: 'Words', before: null, after: words }],
      withheld: null,
    });
    expect((await stranger.send('DELETE', path)).status).toBe(200);
    const signed = await newest(owner, 'TributeSigned');
    expect(signed).toMatchObject({ by: { kind: 'writer', name: null }, about: null, withheld: 'deleted' });
    expect(JSON.stringify(await history(owner))).not.toContain(words);
  });

  test('the filter tells keepers no more than the entries do: not who reported, nor who signed by another name', async () => {
    const tributeId = await sign(site.browser(), memorialId);
    const report = `/api/memorials/${memorialId}/guestbook/${tributeId}/report`;
    for (const reporter of [stranger, owner])
      expect((await reporter.post(report, { reason: 'spam' })).status).toBe(200);
    await sign(stranger, memorialId, { visitorName: 'A friend' });
    await sign(owner, memorialId, { visitorName: 'Another friend' });
    const types = async (client: Member, by: string) => [
      ...new Set((await history(client, `?by=${by}&limit=200`)).map(({ type }) => type)),
    ];
    expect(await types(helper, stranger.id)).toEqual([]);
    const ofOwner = await types(helper, owner.id);
    expect(ofOwner).toContain('PhotoRemoved');
    for (const hidden of ['TributeReported', 'TributeSigned']) expect(ofOwner).not.toContain(hidden);
    expect((await types(helper, 'visitors')).sort()).toEqual(['TributeReported', 'TributeSigned']);
    expect((await history(helper)).find(({ by }) => by.name === 'Another friend')?.by.kind).toBe('writer');
    // What somebody has done themselves they may look for.
    expect(await types(owner, owner.id)).toEqual(
      expect.arrayContaining(['TributeReported', 'TributeSigned']),
    );

    const admin = await memberWithRole(site, 'admin', 'Ada Auditor');
    const asked = await admin.get(`/api/memorials/${memorialId}/history?by=${stranger.id}`);
    expect([asked.status, asked.json.code]).toEqual([403, 'personal-data']);
    expect(await types(admin, 'visitors')).toContain('TributeSigned');
  });

  test('is filtered by what, who and day, and goes on page by page', async () => {
    const all = await history(owner);
    const types = async (query: string) => (await history(owner, query)).map(({ type }) => type);
    expect(await types('?kind=photos')).toEqual(['PhotoRemoved', 'PhotoAdded', 'PhotoAdded']);
    expect(await types(`?by=${helper.id}`)).toEqual(['MemorialDetailsChanged', 'KeeperJoined']);
    const visitors = await types('?by=visitors&limit=200');
    await sign(site.browser(), memorialId);
    expect(await types('?by=visitors&limit=200')).toEqual(['TributeSigned', ...visitors]);
    const day = all[0]?.at.slice(0, 10) ?? '';
    expect(await types(`?from=${day}&to=${day}&kind=page`)).toEqual(['MemorialCreated']);
    expect(await types('?to=2001-01-01')).toEqual([]);
    const made = all.at(-1)?.at ?? '';
    expect(await types(`?to=${made}&kind=page`)).toEqual(['MemorialCreated']);
    expect(await types(`?from=${made}&kind=page`)).toEqual(['MemorialCreated']);

    const whole = (await history(owner)).map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await owner.get(`/api/memorials/${memorialId}/history?limit=4${cursor}`);
      paged.push(...json.entries.map(({ id }: Entry) => id));
      if (json.nextCursor === null) break;
      cursor = `&cursor=${json.nextCursor}`;
    }
    expect(paged).toEqual(whole);
  });

  test('SEC-10 is nobody else’s: of a private memorial as if it were not there', async () => {
    const hidden = await createMemorial(helper, { isPublic: false });
    await site.settled();
    for (const path of [
      'history',
      'history/moments',
      'history.csv',
      'history.jsonl',
      `history/${nowhere}/proof`,
      'guestbook?at=2030-01-01T00:00:00.000Z',
    ]) {
      const of = async (client: Pick<Member, 'get'>, id: string) => {
        const { status, json } = await client.get(`/api/memorials/${id}/${path}`);
        return [status, json.code];
      };
      expect(await of(stranger, hidden)).toEqual([404, 'memorial-not-found']);
      expect(await of(stranger, nowhere)).toEqual([404, 'memorial-not-found']);
      expect(await of(stranger, memorialId)).toEqual([403, 'not-the-keeper']);
      expect((await site.browser().get(`/api/memorials/${hidden}/${path}`)).status).toBeGreaterThanOrEqual(
        401,
      );
    }
  });

  test('an auditor sees what happened, and personal data only with the permission for it, which is recorded', async () => {
    const admin = await memberWithRole(site, 'admin', 'Adam Admin');
    const chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
    const text = JSON.stringify(await history(admin));
    for (const personal of ['Olga', 'Hana', 'Bella', story, '@example.org'])
      expect(text).not.toContain(personal);
    expect(await newest(admin, 'MemorialDetailsChanged')).toMatchObject({
      withheld: 'personal',
      changes: [
        { field: 'Name', before: null, after: null },
        { field: 'Story', before: null, after: null },
      ],
    });
    const then = `/api/memorials/${memorialId}?at=2100-01-01T00:00:00.000Z`;
    expect((await admin.get(then)).json).toMatchObject({ status: 403, code: 'personal-data' });
    expect(await newest(chief, 'MemorialCreated')).toMatchObject({
      by: { kind: 'keeper', name: 'Olga Ruiz' },
      changes: expect.arrayContaining([{ field: 'Name', before: null, after: 'Bella' }]),
    });
    expect((await chief.get(then)).json.petName).toBe('Bella Ruiz');
    const { json: log } = await chief.get(`/api/admin/access-log?userId=${chief.id}`);
    expect(log.entries.map(({ action, resource }: Record<string, string>) => [action, resource])).toEqual(
      expect.arrayContaining([
        ['read-history', `GET /api/memorials/${memorialId}/history`],
        ['read-history', `GET /api/memorials/${memorialId}`],
      ]),
    );
  });
});

describe('the page as it was', () => {
  const pageAt = async (at: string) => (await owner.get(`/api/memorials/${memorialId}?at=${at}`)).json;

  test('at a position: the words, the photos and the number of tributes of then; the answer names the event', async () => {
    const created = await newest(owner, 'MemorialCreated');
    const first = (await history(owner, '?kind=photos')).filter(({ type }) => type === 'PhotoAdded').at(-1);
    const page = await pageAt(first?.position ?? '');
    expect(page).toMatchObject({
      petName: 'Bella',
      memorialText: story,
      tributeCount: 0,
      position: first?.position,
    });
    expect(
      page.images.map(({ media, removed }: Record<string, { sha256: string }>) => [media?.sha256, removed]),
    ).toEqual([[photo, true]]);
    expect((await pageAt(created.position)).images).toEqual([]);
    const now = await owner.get(`/api/memorials/${memorialId}`);
    const latest = (await history(owner))[0];
    expect(await pageAt(latest?.position ?? '')).toEqual({
      ...now.json,
      position: latest?.position,
    });
  });

  test('at an instant: the last event of then or before; before the page there is none', async () => {
    const changed = await newest(owner, 'MemorialDetailsChanged');
    const before = new Date(Date.parse(changed.at) - 1).toISOString();
    expect((await pageAt(before)).petName).toBe('Bella');
    expect((await pageAt(changed.at)).petName).toBe('Bella Ruiz');
    expect(await pageAt('2001-01-01T00:00:00.000Z')).toMatchObject({ status: 404 });
    for (const bad of [
      'yesterday',
      '2026-13-01T00:00:00.000Z',
      '2026-02-30T00:00:00.000Z',
      '2026-01-01T25:00:00.000Z',
    ])
      expect(await pageAt(bad)).toMatchObject({ status: 400 });
  });

  test('its guestbook too, without what was taken back since', async () => {
    const signed = (await history(owner, '?kind=guestbook')).filter(({ type }) => type === 'TributeSigned');
    const [kept, gone] = [signed.at(-2), signed.at(-1)];
    const paged = await owner.get(`/api/memorials/${memorialId}/guestbook?at=${kept?.position}&cursor=junk`);
    expect(paged.status).toBe(400);
    const bookAt = async (at = '') =>
      (await owner.get(`/api/memorials/${memorialId}/guestbook?at=${at}`)).json;
    expect(await bookAt(gone?.position)).toMatchObject({ entries: [], count: 1, gone: 1 });
    expect(await bookAt(kept?.position)).toMatchObject({
      entries: [{ visitorName: 'Ines' }],
      count: 1,
      gone: 0,
    });
  });

  test('its guestbook goes on page by page, and tells keepers of a hidden tribute that it was hidden then', async () => {
    const hide = await newest(owner, 'TributeSigned');
    const book = `/api/memorials/${memorialId}/guestbook`;
    const { json: now } = await owner.get(book);
    expect((await owner.post(`${book}/${now.entries[0].id}/hide`)).status).toBe(200);
    const hidden = await newest(owner, 'TributeHidden');
    const at = async (position: string, more = '') => (await owner.get(`${book}?at=${position}${more}`)).json;
    const whole = await at(hidden.position);
    expect(whole.entries.length).toBeGreaterThan(2);
    expect(whole.entries[0].status).toBe('hidden');
    expect((await at(hide.position)).entries[0]).toMatchObject({ id: whole.entries[0].id, status: 'shown' });
    expect(whole.count).toBe((await at(hide.position)).count - 1);
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await at(hidden.position, `&limit=1${cursor}`);
      paged.push(...page.entries.map(({ id }: { id: string }) => id));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(whole.entries.map(({ id }: { id: string }) => id));
  });

  test('its moments are those at which it looked different, oldest first', async () => {
    const { json } = await owner.get(`/api/memorials/${memorialId}/history/moments`);
    const shows = (await history(owner)).filter(
      ({ type }) =>
        !['KeeperJoined', 'KeeperInvited', 'InvitationWithdrawn', 'TributeReported'].includes(type),
    );
    expect(json).toEqual({
      moments: shows.map(({ position, at }) => ({ position, at })).reverse(),
      count: shows.length,
    });
  });
});

test('REQ-305 after a hand-over the page of today stays as it is when the owner before has left', async () => {
  const [before, next] = [await site.member('Bea Before'), await site.member('Nan Next')];
  const id = await createMemorial(before, { petName: 'Target', memorialText: story });
  await makeKeeper(site, { owner: before, keeper: next, memorialId: id });
  await next.send('PATCH', `/api/memorials/${id}`, { body: { changes: { passedDate: '2024-05-05' } } });
  expect((await before.post(`/api/memorials/${id}/hand-over`, { keeperId: next.id })).status).toBe(200);
  await site.settled();
  await site.platform.keys.destroy(before.id);
  const { json } = await next.get(`/api/memorials/${id}/history/moments`);
  const then = await next.get(`/api/memorials/${id}?at=${json.moments.at(-1).position}`);
  expect(then.json).toMatchObject({ petName: 'Target', memorialText: story, passedDate: '2024-05-05' });
});

test('the table is safe against formulas, and holds every entry', async () => {
  await sign(site.browser(), memorialId, { visitorName: '=HYPERLINK("https://evil.example")' });
  await site.settled();
  const answer = await owner.get(`/api/memorials/${memorialId}/history.csv`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = answer.text.split('\r\n');
  expect(lines[0]).toContain(Object.values(historyMessages.columns).join(','));
  expect(answer.text).not.toMatch(/(^|,)"?=HYPERLINK/m);
  for (const cell of ['|calc', 'a;=1+1', 'a\n=1+1', 'a;|calc'])
    await sign(site.browser(), memorialId, { tributeMessage: cell });
  await site.settled();
  const later = (await owner.get(`/api/memorials/${memorialId}/history.csv`)).text;
  expect(later).not.toMatch(/[;\n,"][|=]/);
  expect(later).toContain("'|calc");
  expect(later).toContain("a;'=1+1");
  expect(answer.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  for (const { position } of await history(owner)) expect(later).toContain(position);
});

test('REL-15 the history keeps every event sealed, and an erased person’s words are gone from it', async () => {
  const writer = await site.member('Wanda Writer');
  await sign(writer, memorialId, { visitorName: 'Wanda', tributeMessage: 'canary-of-wanda' });
  await site.settled();
  const stored = async () =>
    JSON.stringify(await site.platform.views.model(auditEventsProjection).find({ memorialId }).lean());
  const before = await stored();
  for (const canary of ['canary-of-wanda', 'Wanda', 'Bella', story]) expect(before).not.toContain(canary);
  expect(JSON.stringify(await history(owner))).toContain('canary-of-wanda');
  await site.platform.keys.destroy(writer.id);
  expect(JSON.stringify(await history(owner))).not.toContain('canary-of-wanda');
  expect(await stored()).toContain(before.slice(1, -1));
});

describe('a long history', () => {
  test('REL-14 is read a few events at a time: others have their turn in between', async () => {
    const signatures = 400;
    for (let index = 0; index < signatures; index += 1)
      await site.platform.executor.execute({
        type: 'SignGuestbook',
        data: {
          memorialId,
          tributeId: randomUUID(),
          visitorName: 'Tom',
          visitorLocation: null,
          tributeMessage: words,
        },
        commandId: randomUUID(),
        actor: { kind: 'visitor' },
      });
    await site.settled();
    const events = site.app.get(MemorialEvents);
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const opened: unknown[] = [];
    for await (const stored of events.storedHistoryOf(memorialId))
      opened.push(...(await events.open(stored)));
    isReading = false;
    expect(opened.length).toBeGreaterThan(signatures);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(opened.length / 50));
  });
});
