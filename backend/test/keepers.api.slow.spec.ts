import { randomUUID } from 'node:crypto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createMemorial,
  createWithPhotos,
  nowhere,
  refusal,
  sign,
  smallPhoto,
  upload,
} from './helpers/acts.ts';
import { emailsTo, type SentEmail, tokenIn } from './helpers/emails.ts';
import { listen } from './helpers/listen.ts';
import { asOperator, confirmedMember } from './helpers/personas.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };

let site: Site;
let now = new Date('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => now });
});
afterAll(() => site.close());

const invitationTo = (address: string): Promise<SentEmail> =>
  until(async () =>
    (await emailsTo(site, address)).find(({ link }) => link.startsWith('/invitation?token=')),
  );

async function invite(owner: Client, id: string, email = `${randomUUID()}@example.org`): Promise<string> {
  const answer = await owner.post(`/api/memorials/${id}/invitations`, { email });
  if (answer.status !== 201) throw new Error(`inviting answered ${answer.status}: ${answer.text}`);
  return tokenIn(await invitationTo(email));
}

/** A member who has followed an invitation of this owner. */
async function keeperOf(owner: Client, id: string, name = 'Kim Keeper'): Promise<Member> {
  const token = await invite(owner, id);
  const keeper = await site.member(name);
  const accepted = await keeper.post('/api/invitations/accept', { token });
  if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status}: ${accepted.text}`);
  return keeper;
}

async function premium(member: Member): Promise<void> {
  const data = { accountId: member.id, subscriptionStatus: 'premium' } as const;
  const actor = { kind: 'system', name: 'test' } as const;
  const { position } = await site.platform.executor.execute({
    type: 'ChangePlan',
    data,
    commandId: randomUUID(),
    actor,
  });
  member.lastPosition = position;
  await site.settled();
}

const emailed = () => `${randomUUID()}@example.org`;

describe('inviting', () => {
  test('REQ-342 a mail with a one-time link goes to the address; nobody else learns either', async () => {
    const owner = await confirmedMember(site, 'Olga Owner');
    const id = await createMemorial(owner, { petName: 'Luna' });
    const email = emailed();
    const token = await invite(owner, id, email);
    const sentEmail = await invitationTo(email);
    expect(sentEmail.subject).toBe('An invitation to care for a memorial');

    const list = (await owner.get(`/api/memorials/${id}/keepers`)).json;
    expect(list.keepers).toEqual([
      { accountId: owner.id, name: 'Olga Owner', role: 'owner', since: now.toISOString() },
    ]);
    expect(list.invitations).toMatchObject([{ email, expiresAt: '2026-03-15T12:00:00.000Z' }]);

    // The history holds neither the address nor the token.
    const stored: string[] = [];
    for await (const { event } of site.platform.eventLog.log.readStream(`memorial-${id}`))
      if (event) stored.push(`${event.type} ${JSON.stringify(event.data)}`);
    expect(stored.join('')).toContain('KeeperInvited');
    for (const secret of [email, token]) expect(stored.join('')).not.toContain(secret);
  });

  test('SEC-41 is refused until the address of the account is confirmed', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner);
    const email = emailed();
    const refused = await owner.post(`/api/memorials/${id}/invitations`, { email });
    expect([refused.status, refused.json.error]).toEqual([403, keeperMessages.confirmFirst]);
    await asOperator(site, 'VerifyEmail', { accountId: owner.id });
    await invite(owner, id, email);
    expect(await emailsTo(site, email)).toHaveLength(1);
  });

  test('SEC-41 repeats no name that holds a web address', async () => {
    const owner = await confirmedMember(site, 'BUY CHEAP http://evil.example');
    const id = await createMemorial(owner, { petName: 'http://evil.example/win' });
    const email = emailed();
    await invite(owner, id, email);
    const { text, html } = await invitationTo(email);
    for (const body of [text, html]) expect(body).not.toContain('evil');
    expect(text).toContain("Someone would like you to care for a pet's memorial");
  });

  test('shows who invites and to what before it is accepted, also to a visitor', async () => {
    const owner = await confirmedMember(site, 'Olga Owner');
    const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(3)], { petName: 'Luna' });
    const token = await invite(owner, id);
    const look = await site.browser().post('/api/invitations/look', { token });
    expect([look.status, look.json]).toEqual([
      200,
      expect.objectContaining({ memorialId: id, petName: 'Luna', inviter: 'Olga Owner' }),
    ]);
    expect(look.json.image.sha256).toBe(hashes[0]);
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    // A picture of a private memorial would not be served to who has only a link.
    expect((await site.browser().post('/api/invitations/look', { token })).json.image).toBeNull();
    expect((await site.browser().get(`/invitation?token=${token}`)).status).toBe(200);
  });

  test('a link works once, whoever holds it, and a second press is no mistake', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner);
    const token = await invite(owner, id);
    const visitor = await site.browser().post('/api/invitations/accept', { token });
    expect(visitor.status).toBe(401);
    expect(refusal(await owner.post('/api/invitations/accept', { token }))).toMatchObject({
      status: 409,
      code: 'already-keeper',
    });
    const [first, second] = [await confirmedMember(site), await confirmedMember(site)];
    const answers = await Promise.all(
      [first, second].map((member) => member.post('/api/invitations/accept', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = answers[0]?.status === 200 ? first : second;
    const { keepers } = (await winner.get(`/api/memorials/${id}/keepers`)).json;
    expect(keepers.map(({ accountId }: { accountId: string }) => accountId)).toEqual([owner.id, winner.id]);
  });

  test('SEC-10 every link that leads nowhere is answered alike: used, taken back, of a deleted memorial, made up, too old', async () => {
    const owner = await confirmedMember(site);
    await premium(owner);
    const make = async () => {
      const id = await createMemorial(owner);
      return { id, token: await invite(owner, id) };
    };
    const [used, taken, deleted, old] = [await make(), await make(), await make(), await make()];
    const someone = await site.member();
    await someone.post('/api/invitations/accept', { token: used.token });
    const [{ id: invitationId }] = (await owner.get(`/api/memorials/${taken.id}/keepers`)).json.invitations;
    await owner.send('DELETE', `/api/memorials/${taken.id}/invitations/${invitationId}`);
    await owner.send('DELETE', `/api/memorials/${deleted.id}`);
    await site.settled();
    const before = now;
    const other = await site.member();
    const tokens = [used.token, taken.token, deleted.token, 'A'.repeat(43)];
    for (const token of tokens)
      for (const path of ['/api/invitations/look', '/api/invitations/accept'])
        expect(refusal(await other.post(path, { token }))).toMatchObject({
          status: 404,
          code: 'invitation-not-found',
        });
    try {
      now = new Date('2026-03-15T12:00:00.000Z');
      for (const path of ['/api/invitations/look', '/api/invitations/accept'])
        expect((await other.post(path, { token: old.token })).json.code).toBe('invitation-not-found');
      expect((await owner.get(`/api/memorials/${old.id}/keepers`)).json.invitations).toEqual([]);
    } finally {
      now = before;
    }
  });

  test('is not mailed when it was taken back before, and asking again sends a new link', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner);
    const email = emailed();
    const first = await invite(owner, id, email);
    const again = await owner.post(`/api/memorials/${id}/invitations`, { email });
    expect(again.status).toBe(201);
    await until(async () => (await emailsTo(site, email)).length === 2);
    const someone = await site.member();
    expect((await someone.post('/api/invitations/accept', { token: first })).status).toBe(404);
    await site.settled();
    expect((await owner.get(`/api/memorials/${id}/keepers`)).json.invitations).toHaveLength(1);
  });

  test.each(['', 'no address', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'SEC-20 %j is no address to invite',
    async (email) => {
      const owner = await confirmedMember(site);
      const id = await createMemorial(owner);
      expect((await owner.post(`/api/memorials/${id}/invitations`, { email })).status).toBe(400);
    },
  );
});

describe('SEC-09 a keeper', () => {
  test('sees a private memorial, edits it, adds and removes photos and looks after its guestbook', async () => {
    const owner = await confirmedMember(site, 'Olga Owner');
    const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(7)], { isPublic: false });
    const tributeId = await sign(owner, id);
    const stranger = await site.member();
    const keeper = await keeperOf(owner, id);
    await site.settled();

    const mine = (await keeper.get('/api/memorials/my')).json;
    expect(mine).toEqual([expect.objectContaining({ id, role: 'keeper' })]);
    expect((await owner.get('/api/memorials/my')).json).toEqual([
      expect.objectContaining({ id, role: 'owner' }),
    ]);
    for (const path of [
      `/api/memorials/${id}`,
      `/memorial/${id}`,
      `/memorial/${id}/manifest.webmanifest`,
      `/media/${hashes[0]}/w320.jpg`,
      `/api/memorials/${id}/guestbook`,
      `/api/memorials/${id}/keepers`,
    ]) {
      expect([path, (await keeper.get(path)).status]).toEqual([path, 200]);
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }

    const edited = await keeper.send('PATCH', `/api/memorials/${id}`, {
      body: { changes: { memorialText: 'Told by both of us.' } },
    });
    expect(edited.status).toBe(200);
    const sha256 = await upload(keeper, await smallPhoto(8));
    const added = await keeper.post(`/api/memorials/${id}/images`, { sha256 });
    expect(added.status).toBe(201);
    expect((await keeper.post(`/api/memorials/${id}/guestbook/${tributeId}/hide`)).status).toBe(200);

    // What one of them took out, the other can put back.
    expect((await owner.send('DELETE', `/api/memorials/${id}/images/${added.json.id}`)).status).toBe(200);
    expect((await owner.post(`/api/memorials/${id}/images`, { sha256 })).status).toBe(201);
    const other = await upload(stranger, await smallPhoto(9));
    expect((await owner.post(`/api/memorials/${id}/images`, { sha256: other })).status).toBe(400);

    // The history says who did what.
    const actors = new Map<string, unknown>();
    for await (const { event } of site.platform.eventLog.log.readStream(`memorial-${id}`))
      if (event) actors.set(event.type, (event.metadata as { actor: unknown }).actor);
    const by = (member: Member) => ({ kind: 'account', accountId: member.id });
    expect(actors.get('KeeperInvited')).toEqual(by(owner));
    expect(actors.get('KeeperJoined')).toEqual(by(keeper));
    expect(actors.get('MemorialDetailsChanged')).toEqual(by(keeper));
    expect(actors.get('PhotoRemoved')).toEqual(by(owner));
  });

  test('does not delete, restore, invite, withdraw, remove or hand over', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner);
    const keeper = await keeperOf(owner, id);
    const other = await keeperOf(owner, id);
    await invite(owner, id);
    await site.settled();
    const [{ id: invitationId }] = (await owner.get(`/api/memorials/${id}/keepers`)).json.invitations;
    expect((await keeper.get(`/api/memorials/${id}/keepers`)).json.invitations).toEqual([]);
    for (const [method, path, body] of [
      ['DELETE', `/api/memorials/${id}`],
      ['POST', `/api/memorials/${id}/invitations`, { email: emailed() }],
      ['DELETE', `/api/memorials/${id}/invitations/${invitationId}`],
      ['DELETE', `/api/memorials/${id}/keepers/${other.id}`],
      ['POST', `/api/memorials/${id}/hand-over`, { keeperId: keeper.id }],
    ] as const)
      expect(refusal(await keeper.send(method, path, { body }))).toMatchObject({
        status: 403,
        code: 'not-the-owner',
      });
    await owner.send('DELETE', `/api/memorials/${id}`);
    keeper.lastPosition = owner.lastPosition;
    expect((await keeper.post(`/api/memorials/${id}/restore`)).status).toBe(404);
    expect((await keeper.get('/api/memorials/deleted')).json).toEqual([]);
    expect((await keeper.get('/api/memorials/my')).json).toEqual([]);
  });

  test('REQ-398 adds as many photos as the owner’s plan allows, not their own', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner);
    const keeper = await keeperOf(owner, id);
    await premium(keeper);
    const sha256 = await upload(keeper, await smallPhoto(11));
    const add = () => keeper.post(`/api/memorials/${id}/images`, { sha256 });
    for (let n = 0; n < 5; n += 1) expect((await add()).status).toBe(201);
    expect(refusal(await add())).toMatchObject({ status: 403, code: 'photo-limit' });
    await premium(owner);
    expect((await add()).status).toBe(201);
  });

  test('SEC-10 who cares for a memorial is not told to others', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner, { isPublic: false });
    const stranger = await site.member();
    const ask = async (memorialId: string) =>
      refusal(await stranger.get(`/api/memorials/${memorialId}/keepers`));
    expect(await ask(id)).toEqual(await ask(nowhere));
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: true } } });
    stranger.lastPosition = owner.lastPosition;
    expect(await ask(id)).toMatchObject({ status: 403, code: 'not-the-keeper' });
    expect((await site.browser().get(`/api/memorials/${id}/keepers`)).status).toBe(401);
  });
});

describe('going', () => {
  test.each(['removed by the owner', 'by themselves'])(
    '%s: nothing of a private memorial is left to them',
    async (how) => {
      const owner = await confirmedMember(site);
      const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(21)], { isPublic: false });
      const keeper = await keeperOf(owner, id);
      await site.settled();
      const ear = await listen(site, keeper, id);
      expect(ear.status).toBe(200);
      const who = how === 'by themselves' ? keeper : owner;
      expect((await who.send('DELETE', `/api/memorials/${id}/keepers/${keeper.id}`)).status).toBe(200);
      await ear.ended;
      await site.settled();
      for (const path of [`/api/memorials/${id}`, `/memorial/${id}`, `/media/${hashes[0]}/w320.jpg`])
        expect([path, (await keeper.get(path)).status]).toEqual([path, 404]);
      expect((await keeper.get('/api/memorials/my')).json).toEqual([]);
      const edit = { body: { changes: { petName: 'X' } } };
      expect((await keeper.send('PATCH', `/api/memorials/${id}`, edit)).status).toBe(404);
    },
  );
});

describe('handing over', () => {
  test('REQ-342 makes the keeper the owner, moves the place in the plan, and leaves the one before as a keeper', async () => {
    const owner = await confirmedMember(site, 'Olga Owner');
    const { id } = await createWithPhotos(owner, [await smallPhoto(31)], { isPublic: false });
    const keeper = await keeperOf(owner, id);
    const handed = await owner.post(`/api/memorials/${id}/hand-over`, { keeperId: keeper.id });
    expect(handed.status).toBe(200);
    await site.settled();
    expect((await keeper.get(`/api/memorials/${id}`)).json).toMatchObject({
      userId: keeper.id,
      keepers: [owner.id],
      petName: 'Bella',
      images: [expect.anything()],
    });
    // The new owner's one place is taken, that of the one before is free again.
    expect(refusal(await keeper.post('/api/memorials', { petName: 'B', petType: 'dog' }))).toMatchObject({
      code: 'memorial-limit',
    });
    await until(
      async () => (await owner.post('/api/memorials', { petName: 'C', petType: 'cat' })).status === 201,
    );
    expect((await owner.send('DELETE', `/api/memorials/${id}`)).json.code).toBe('not-the-owner');
    expect((await keeper.send('DELETE', `/api/memorials/${id}`)).status).toBe(200);
  });

  test('SEC-12 does not go to somebody whose plan has no place, nor to a stranger', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner);
    const keeper = await keeperOf(owner, id);
    await createMemorial(keeper);
    const stranger = await site.member();
    const handTo = (keeperId: string) => owner.post(`/api/memorials/${id}/hand-over`, { keeperId });
    expect(refusal(await handTo(keeper.id))).toMatchObject({ status: 403, code: 'no-room-for-memorial' });
    expect(refusal(await handTo(stranger.id))).toMatchObject({ status: 404, code: 'keeper-not-found' });
    expect((await owner.get(`/api/memorials/${id}`)).json.userId).toBe(owner.id);
    // The refusals took nothing.
    expect((await stranger.post('/api/memorials', { petName: 'D', petType: 'dog' })).status).toBe(201);
  });
});

describe('devices', () => {
  async function signMany(memorialId: string, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1)
      await site.platform.executor.execute({
        type: 'SignGuestbook',
        data: { memorialId, tributeId: randomUUID(), visitorName: `V ${n}`, tributeMessage: 'Dear.' },
        commandId: randomUUID(),
        actor: { kind: 'visitor' },
      });
    await site.settled();
  }

  /** Pulls to the end as a phone does, from this cursor; answers what it then holds. */
  async function pulled(client: Client, from: string | null) {
    const held = { memorials: new Set<string>(), tributes: new Set<string>(), removed: new Set<string>() };
    let cursor = from;
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const { status, json } = await client.get(
        `/api/sync${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      expect([status, json.reset]).toEqual([200, false]);
      for (const { id } of json.changed.memorials ?? []) held.memorials.add(id);
      for (const { id } of json.changed.tributes ?? []) held.tributes.add(id);
      for (const id of json.removed.memorials ?? []) held.removed.add(id);
      cursor = String(json.cursor);
      more = json.more;
      if (pages > 20) throw new Error('the pull does not end');
    }
    return { ...held, cursor, pages };
  }

  test('a joined memorial comes whole however old it is, and goes when the care for it ends', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner, { isPublic: true });
    await signMany(id, 230);
    const keeper = await site.member();
    const own = await createMemorial(keeper);
    await site.settled();
    const before = await pulled(keeper, null);
    expect([...before.memorials]).toEqual([own]);

    const ear = await listen(site, keeper);
    const token = await invite(owner, id);
    await keeper.post('/api/invitations/accept', { token });
    await until(async () => ear.heard.length > 0);
    await site.settled();
    // Something happens while the phone is still being told.
    const first = (await keeper.get(`/api/sync?cursor=${before.cursor}`)).json;
    expect([first.more, first.changed.tributes.length]).toEqual([true, 200]);
    await signMany(id, 3);
    const rest = await pulled(keeper, first.cursor);
    const tributes = new Set([
      ...first.changed.tributes.map((one: { id: string }) => one.id),
      ...rest.tributes,
    ]);
    expect(tributes.size).toBe(233);
    expect([...rest.memorials]).toEqual([id]);
    expect((await pulled(keeper, rest.cursor)).tributes.size).toBe(0);

    await owner.send('DELETE', `/api/memorials/${id}/keepers/${keeper.id}`);
    await site.settled();
    const after = await pulled(keeper, rest.cursor);
    expect([[...after.removed], [...after.memorials]]).toEqual([[id], []]);
    // What happens there from now on is none of their phone's business.
    await signMany(id, 1);
    expect((await pulled(keeper, after.cursor)).tributes.size).toBe(0);
    ear.close();
  });

  test('a keeper’s phone may send what a keeper may do', async () => {
    const owner = await confirmedMember(site);
    const id = await createMemorial(owner, { isPublic: false });
    const keeper = await keeperOf(owner, id);
    const command = (type: string, payload: Record<string, unknown>) => ({
      id: randomUUID(),
      type,
      v: 1,
      payload: { memorialId: id, ...payload },
    });
    const { verdicts } = (
      await keeper.post('/api/sync/push', {
        commands: [
          command('EditMemorial', { changes: { petName: 'Bel' } }),
          command('DeleteMemorial', {}),
          command('HandOverMemorial', { keeperId: keeper.id }),
          command('EraseMemorial', { ownerId: owner.id }),
        ],
      })
    ).json;
    expect(verdicts.map((one: { verdict: string; code?: string }) => one.code ?? one.verdict)).toEqual([
      'accepted',
      'not-the-owner',
      'not-yet',
      'not-yet',
    ]);
  });
});
