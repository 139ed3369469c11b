import { randomUUID } from 'node:crypto';
import { commandsOfEvents } from '@everpaw/contracts/audit/commands-of-events';
import { deskMessages } from '@everpaw/contracts/audit/desk.messages';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, makeKeeper, nowhere, sign } from './helpers/acts.ts';
import { asOperator, confirmedMember, type Member, memberWithRole } from './helpers/personas.ts';
import { openSite, type Site } from './helpers/site.ts';

const story = 'She knew the sound of the biscuit tin from two floors away.';
let site: Site;
let owner: Member;
let keeper: Member;
let chief: Member;
/** Reads the history of everybody, but nobody's personal data. */
let admin: Member;
let memorialId: string;

beforeAll(async () => {
  site = await openSite();
  owner = await confirmedMember(site, 'Olga Ruiz');
  keeper = await site.member('Hana Ruiz');
  chief = await memberWithRole(site, 'super_admin', 'Carla Chief');
  admin = await memberWithRole(site, 'admin', 'Ada Auditor');
  memorialId = await createMemorial(owner, { memorialText: story });
  await makeKeeper(site, { owner, keeper, memorialId });
  await sign(site.browser(), memorialId, { visitorName: 'Tom', tributeMessage: 'A gentleman.' });
  await site.settled();
});
afterAll(() => site.close());

type Line = {
  position: string;
  stream: string;
  revision: number;
  type: string;
  at: string;
  by: { kind: string; accountId: string | null; name: string | null };
  account: string | null;
  memorialId: string | null;
  correlationId: string;
  causationId: string;
  commandId: string;
  commandType: string;
};
type Found = { events: Line[]; nextCursor: string | null; account: string | null };

async function search(query = '', by: Member = chief): Promise<Found> {
  await site.settled();
  const answer = await by.get(`/api/audit/events${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json;
}
const typesOf = async (query: string) => (await search(query)).events.map(({ type }) => type);

async function everyPage(query: string): Promise<Line[]> {
  const all: Line[] = [];
  for (let cursor = ''; ; ) {
    const { events, nextCursor } = await search(`${query}${cursor}`);
    all.push(...events);
    if (nextCursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
}

async function eventAt(line: Pick<Line, 'stream' | 'revision'>, by: Member = chief) {
  const answer = await by.get(`/api/audit/events/${line.stream}/${line.revision}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json;
}

async function newest(type: string): Promise<Line> {
  const [line] = (await search(`?type=${type}`)).events;
  if (!line) throw new Error(`there is no ${type}`);
  return line;
}

describe('the audit desk', () => {
  test('finds every event of the site, newest first, page by page, each once', async () => {
    const docs = await site.platform.engine.model<AuditEventDoc>('audit_events').find({}).lean();
    docs.sort((a, b) => (a.at === b.at ? (a._id < b._id ? 1 : -1) : a.at < b.at ? 1 : -1));
    const found = await everyPage('?limit=7');
    expect(found.map(({ position }) => position)).toEqual(docs.map(({ _id }) => _id));
    const logged: string[] = [];
    for await (const { event } of site.platform.eventLog.log.readAll())
      if (event && event.type in commandsOfEvents) logged.push(event.id);
    expect(docs.map(({ eventId }) => eventId).sort()).toEqual(logged.sort());
  });

  test('says of each event a command that the catalogue knows it to follow from', async () => {
    for (const { type, commandType } of await everyPage('?limit=200'))
      expect([type, commandsOfEvents[type]]).toEqual([type, expect.arrayContaining([commandType])]);
  });

  test('finds what an account did and what was done to it', async () => {
    const removal = await owner.send('DELETE', `/api/memorials/${memorialId}/keepers/${keeper.id}`);
    expect(removal.status).toBe(200);
    const types = await typesOf(`?about=account&id=${keeper.id}`);
    expect(types[0]).toBe('KeeperRemoved');
    for (const type of ['KeeperJoined', 'AccountRegistered', 'EmailReserved']) expect(types).toContain(type);
    expect(types).not.toContain('MemorialCreated');
    const paged = await everyPage(`?about=account&id=${keeper.id}&limit=2`);
    expect(paged.map(({ type }) => type)).toEqual(types);
    expect(await typesOf(`?about=account&id=${keeper.id}&type=KeeperJoined`)).toEqual(['KeeperJoined']);
  });

  test('finds a memorial, a tribute, a request, and an order that is not there yet', async () => {
    const ofMemorial = (await search(`?about=memorial&id=${memorialId}&limit=200`)).events;
    expect(new Set(ofMemorial.map((line) => line.memorialId))).toEqual(new Set([memorialId]));
    expect(ofMemorial.at(-1)?.type).toBe('MemorialCreated');
    const signed = ofMemorial.find(({ type }) => type === 'TributeSigned');
    const tributeId = signed?.stream.slice('tribute-'.length);
    expect(await typesOf(`?about=tribute&id=${tributeId}`)).toEqual(['TributeSigned']);
    const made = ofMemorial.at(-1)?.correlationId;
    expect((await typesOf(`?about=correlation&id=${made}`)).sort()).toEqual([
      'MemorialCreated',
      'MemorialSlotTaken',
    ]);
    expect(await typesOf(`?about=order&id=${randomUUID()}`)).toEqual([]);
  });

  test('finds by time, as instants and as whole days', async () => {
    const created = await newest('MemorialCreated');
    const day = created.at.slice(0, 10);
    expect(await typesOf(`?from=${created.at}&to=${created.at}&type=MemorialCreated`)).toEqual([
      'MemorialCreated',
    ]);
    expect(await typesOf(`?from=${day}&to=${day}&type=MemorialCreated`)).toEqual(['MemorialCreated']);
    expect(await typesOf('?to=2001-01-01')).toEqual([]);
  });

  test('an email address is the account that has it now, for those who may see personal data', async () => {
    const of = (email: string) => `?about=address&id=${encodeURIComponent(email)}`;
    const found = await search(of(` ${keeper.email.toUpperCase()}`));
    expect(found.account).toBe(keeper.id);
    expect(found.events).toEqual((await search(`?about=account&id=${keeper.id}`)).events);
    expect(await search(of('nobody@example.org'))).toEqual({ events: [], nextCursor: null, account: null });
    const refused = await admin.get(`/api/audit/events${of(keeper.email)}`);
    expect([refused.status, refused.json.code]).toEqual([403, 'personal-data']);
  });

  test('REL-15 an address that was given up leads to nobody', async () => {
    const leaver = await site.member('Lena Leaver');
    const { email } = leaver;
    await asOperator(site, 'DeleteAccount', { accountId: leaver.id, emailKey: 'f'.repeat(64) });
    const found = await search(`?about=address&id=${encodeURIComponent(email)}`);
    expect(found).toMatchObject({ events: [], account: null });
  });

  test('refuses what cannot be meant, each in words', async () => {
    const refusal = async (query: string) => {
      const { status, json } = await chief.get(`/api/audit/events${query}`);
      return [status, json.errors[0]];
    };
    expect(await refusal('?from=2026-03-02&to=2026-03-01')).toEqual([
      400,
      { path: 'to', message: deskMessages.daysSwapped },
    ]);
    expect(await refusal('?id=1')).toEqual([400, { path: 'about', message: deskMessages.subjectNeeded }]);
    expect(await refusal('?about=account&id=1')).toEqual([
      400,
      { path: 'id', message: 'This isn’t a valid id' },
    ]);
    expect(await refusal('?cursor=1')).toEqual([
      400,
      { path: 'cursor', message: deskMessages.unknownCursor },
    ]);
    expect((await refusal('?limit=201'))[0]).toBe(400);
    expect(await refusal('?about=house&id=1')).toEqual([
      400,
      { path: 'about', message: deskMessages.subjectNeeded },
    ]);
  });
});

describe('one event in full', () => {
  test('says what the log holds, and whose the personal part is', async () => {
    const line = await newest('MemorialCreated');
    const event = await eventAt(line);
    expect(event).toMatchObject({
      event: { ...line, by: { kind: 'account', accountId: owner.id, name: 'Olga Ruiz' } },
      version: 1,
      person: { id: owner.id, name: 'Olga Ruiz' },
      personal: 'shown',
    });
    const field = (name: string) => event.fields.find((each: { name: string }) => each.name === name);
    expect(field('memorialText')).toEqual({
      name: 'memorialText',
      isPersonal: true,
      isSecret: false,
      json: JSON.stringify(story),
    });
    expect(field('petType')).toEqual({ name: 'petType', isPersonal: false, isSecret: false, json: '"dog"' });
  });

  test('SEC-21 shows nobody the hash of a password', async () => {
    const [line] = (await search(`?about=account&id=${owner.id}&type=AccountRegistered`)).events;
    if (!line) throw new Error('there is no registration');
    const event = await eventAt(line);
    expect(event.personal).toBe('shown');
    expect(event.fields).toContainEqual({
      name: 'passwordHash',
      isPersonal: true,
      isSecret: true,
      json: null,
    });
    expect(JSON.stringify(event)).not.toContain('argon2');
  });

  test('comes with the events that followed from the same request', async () => {
    const line = await newest('MemorialCreated');
    const { related, isMore } = await eventAt(line);
    expect(related.map(({ type }: Line) => type)).toEqual(['MemorialSlotTaken', 'MemorialCreated']);
    expect(isMore).toBe(false);
    // The claim is what the creation asked for first.
    expect(related[0].causationId).toBe(line.commandId);
  });

  test('SEC-09 shows nothing personal to those who may not see it: neither names nor words', async () => {
    const line = await newest('MemorialCreated');
    const answer = await admin.get(`/api/audit/events/${line.stream}/${line.revision}`);
    expect(answer.json).toMatchObject({ personal: 'withheld', person: { id: owner.id, name: null } });
    for (const secret of [story, 'Olga', 'Bella']) expect(answer.text).not.toContain(secret);
    expect((await admin.get('/api/audit/events?limit=200')).text).not.toContain('Olga');
  });

  test('tells nobody what was taken back, and the address of no invitation that is over', async () => {
    const writer = await site.member('Wim Writer');
    const tributeId = await sign(writer, memorialId, { tributeMessage: 'Taken back soon.' });
    const at = { stream: `tribute-${tributeId}`, revision: 0 };
    await site.settled();
    expect((await eventAt(at)).personal).toBe('shown');
    expect((await writer.send('DELETE', `/api/memorials/${memorialId}/guestbook/${tributeId}`)).status).toBe(
      200,
    );
    await site.settled();
    const taken = await eventAt(at);
    expect(taken.personal).toBe('deleted');
    expect(JSON.stringify(taken)).not.toContain('Taken back soon.');

    const email = `${randomUUID()}@example.org`;
    const { json } = await owner.post(`/api/memorials/${memorialId}/invitations`, { email });
    const invited = await newest('KeeperInvited');
    expect(JSON.stringify(await eventAt(invited))).toContain(email);
    await owner.send('DELETE', `/api/memorials/${memorialId}/invitations/${json.id}`);
    await site.settled();
    expect(JSON.stringify(await eventAt(invited))).not.toContain(email);
  });

  test('REL-15 says that a person is gone, and nothing of theirs', async () => {
    const leaver = await site.member('Lena Canary');
    const [line] = (await search(`?about=account&id=${leaver.id}&type=AccountRegistered`)).events;
    if (!line) throw new Error('there is no registration');
    await site.platform.keys.destroy(leaver.id);
    const event = await eventAt(line);
    expect(event.personal).toBe('erased');
    expect(JSON.stringify(event)).not.toContain('Canary');
  });

  test('is not found where there is none, or none of the site’s own', async () => {
    for (const path of [`memorial-${nowhere}/0`, `memorial-${memorialId}/999`]) {
      const { status, json } = await chief.get(`/api/audit/events/${path}`);
      expect([path, status, json.code]).toEqual([path, 404, 'event-not-found']);
    }
    for (const path of ['Memorial/0', 'memorial-1/x', 'memorial-1/-1'])
      expect([path, (await chief.get(`/api/audit/events/${path}`)).status]).toEqual([path, 400]);
  });
});

describe('who looked', () => {
  test('REQ-360 every look is in the access log: who, at what, without an address', async () => {
    const line = await newest('MemorialCreated');
    await admin.get(`/api/audit/events?about=memorial&id=${memorialId}&type=MemorialCreated`);
    await admin.get(`/api/audit/events/${line.stream}/${line.revision}`);
    await chief.get(`/api/audit/events?about=address&id=${encodeURIComponent(keeper.email)}`);
    const log = await chief.get('/api/admin/access-log?limit=3');
    const seen = log.json.entries.map((entry: Record<string, unknown>) => [
      entry.userId,
      entry.action,
      entry.resource,
    ]);
    expect(seen).toEqual([
      [chief.id, 'search-events', `account ${keeper.id}`],
      [admin.id, 'read-event', `event ${line.stream}/0`],
      [admin.id, 'search-events', `memorial ${memorialId}, MemorialCreated`],
    ]);
  });

  test('REQ-360 SEC-09 who asks for personal data without that permission is in the access log, without what was asked', async () => {
    const auditor = await site.member('Abe Auditor');
    await chief.send('PUT', `/api/admin/accounts/${auditor.id}/permissions`, {
      body: { permissions: ['audit.read'] },
    });
    for (const [path, query] of [
      ['/api/audit/events', `?about=address&id=${encodeURIComponent(keeper.email)}`],
      [`/api/memorials/${memorialId}`, `?at=${encodeURIComponent(new Date().toISOString())}`],
      [`/api/memorials/${memorialId}/history`, `?by=${keeper.id}`],
    ] as const) {
      const { status, json } = await auditor.get(`${path}${query}`);
      expect([status, json.code]).toEqual([403, 'personal-data']);
      const log = await chief.get(`/api/admin/access-log?accountId=${auditor.id}&refusedOnly=true&limit=1`);
      expect(log.json.entries[0]).toMatchObject({
        action: 'refused',
        resource: `GET ${path}`,
        failureReason: 'personal-data',
      });
    }
  });

  test('SEC-09 others get nothing of it, and that is in the access log too', async () => {
    for (const path of ['/api/audit/events', `/api/audit/events/memorial-${memorialId}/0`]) {
      expect([(await owner.get(path)).status, (await site.browser().get(path)).status]).toEqual([403, 401]);
      const log = await chief.get(`/api/admin/access-log?accountId=${owner.id}&refusedOnly=true&limit=1`);
      expect(log.json.entries[0]).toMatchObject({ action: 'refused', resource: `GET ${path}` });
    }
  });
});

describe('the events catalogue', () => {
  test('is there for everybody', async () => {
    const { status, json } = await site.browser().get('/api/audit/catalogue');
    expect(status).toBe(200);
    expect(json.events.map(({ type }: { type: string }) => type)).toEqual(Object.keys(commandsOfEvents));
  });
});
