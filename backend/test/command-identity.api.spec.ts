import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v5 as uuidv5 } from 'uuid';
import { createMemorial, makeKeeper, sign, tribute } from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { listen } from './helpers/listen.ts';
import { asOperator, type Member } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

async function push(client: Client, ...commands: { id: string; type: string; payload: unknown }[]) {
  const answer = await client.post('/api/sync/push', {
    commands: commands.map((command) => ({ v: 1, ...command })),
  });
  expect(answer.status).toBe(200);
  return answer.json.verdicts;
}

describe('SEC-23 a client’s key is only the client’s', () => {
  test('the same key of another person creates another memorial', async () => {
    const [one, other] = [await site.member(), await site.member()];
    const key = randomUUID();
    const body = { petName: 'Bella', petType: 'dog' };
    const first = await one.post('/api/memorials', body, keyed(key));
    const again = await one.post('/api/memorials', body, keyed(key));
    const second = await other.post('/api/memorials', body, keyed(key));
    expect([first.status, again.status, second.status]).toEqual([201, 201, 201]);
    expect(again.json).toEqual(first.json);
    expect(second.json.id).not.toBe(first.json.id);
    expect((await other.get('/api/memorials/my')).json.map(({ id }: { id: string }) => id)).toEqual([
      second.json.id,
    ]);
  });

  test('with other content it is refused with 422, also where a command begins its stream, and pushed', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner);
    const key = randomUUID();
    const path = `/api/memorials/${id}/guestbook`;
    const send = (words: string) => site.browser().post(path, tribute({ tributeMessage: words }), keyed(key));
    const first = await send('one');
    expect([(await send('one')).json, (await send('two')).status]).toEqual([first.json, 422]);
    const edit = (petName: string) =>
      owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { petName } }, ...keyed(key) });
    expect([(await edit('Milo')).status, (await edit('Milo')).status, (await edit('Max')).status]).toEqual([
      200, 200, 422,
    ]);
    const [tributeId, pushed] = [randomUUID(), randomUUID()];
    const pushing = (message: string) =>
      push(site.browser(), {
        id: pushed,
        type: 'SignGuestbook',
        payload: { memorialId: id, tributeId, ...tribute({ tributeMessage: message }) },
      });
    expect((await pushing('one'))[0]).toMatchObject({ id: pushed, verdict: 'accepted' });
    expect((await pushing('one'))[0]).toMatchObject({ verdict: 'accepted' });
    expect((await pushing('two'))[0]).toMatchObject({ verdict: 'rejected', code: 'other-payload' });
    await site.settled();
    const { entries } = (await site.browser().get(path)).json;
    expect(entries.map((each: { tributeMessage: string }) => each.tributeMessage)).toEqual(['one', 'one']);
  });

  test('is another command for another type or stream: what was not done is never "done"', async () => {
    const owner = await site.member();
    await asOperator(site, 'ChangePlan', { accountId: owner.id, subscriptionStatus: 'premium' });
    const [one, other] = [await createMemorial(owner), await createMemorial(owner)];
    const key = randomUUID();
    const edit = (id: string, changes: unknown) => ({
      id: key,
      type: 'EditMemorial',
      payload: { memorialId: id, changes },
    });
    for (const command of [
      edit(one, { petName: 'Milo' }),
      edit(other, { petName: 'Max' }),
      { id: key, type: 'DeleteMemorial', payload: { memorialId: other } },
    ])
      expect((await push(owner, command))[0]).toMatchObject({
        verdict: 'accepted',
        position: expect.any(String),
      });
    const hidden = await owner.send('PATCH', `/api/memorials/${one}`, {
      body: { changes: { isPublic: false } },
      ...keyed(key),
    });
    expect(hidden.status).toBe(200);
    await site.settled();
    expect((await site.browser().get(`/api/memorials/${one}`)).status).toBe(404);
    expect((await owner.get(`/api/memorials/${one}`)).json.petName).toBe('Milo');
    expect((await owner.get(`/api/memorials/${other}`)).status).toBe(404);
  });

  test('accepted without changing anything, it does not take effect later', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner, { petName: 'Bella' });
    const late = {
      id: randomUUID(),
      type: 'EditMemorial',
      payload: { memorialId: id, changes: { petName: 'Bella' } },
    };
    expect((await push(owner, late))[0]).toMatchObject({ verdict: 'accepted', position: null });
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { petName: 'Bella the dog' } } });
    expect((await push(owner, late))[0]).toMatchObject({ verdict: 'accepted', position: null });
    await site.settled();
    expect((await owner.get(`/api/memorials/${id}`)).json.petName).toBe('Bella the dog');
  });

  test('SEC-12 six memorials under one key, and under keys made of what is known of it, are one on a plan with one', async () => {
    const owner = await site.member();
    const key = randomUUID();
    const memorialIds = Array.from({ length: 6 }, () => randomUUID());
    const claims = memorialIds.map((memorialId) => {
      const data = { accountId: owner.id, memorialId, claim: key };
      return uuidv5(`claim TakeMemorialSlot ${JSON.stringify(data)}`, key);
    });
    // What was sent beforehand must not pass for a claim.
    for (const id of claims)
      await owner.send('PATCH', '/api/accounts/me', {
        body: { firstName: `Ana ${id.slice(0, 4)}` },
        ...keyed(id),
      });
    const verdicts = await push(
      owner,
      ...memorialIds.map((memorialId) => ({
        id: key,
        type: 'CreateMemorial',
        payload: { memorialId, petName: 'Bella', petType: 'dog' },
      })),
    );
    expect(verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'accepted',
      ...Array(5).fill('rejected'),
    ]);
    await site.settled();
    expect((await owner.get('/api/memorials/my')).json).toHaveLength(1);
  });

  test('of a changed password opens nothing and says nothing: each is decided', async () => {
    const member = await site.member();
    const key = randomUUID();
    const change = (currentPassword: string, newPassword: string) =>
      member.send('PUT', '/api/accounts/me/password', {
        body: { currentPassword, newPassword },
        ...keyed(key),
      });
    expect((await change(password, 'a second long one')).status).toBe(200);
    expect((await change(password, 'a third long one')).status).toBe(400);
    expect((await change('a second long one', 'a third long one')).status).toBe(200);
    const signsIn = async (word: string) =>
      (await site.browser().post('/api/auth/login', { email: member.email, password: word })).status;
    expect([await signsIn('a second long one'), await signsIn('a third long one')]).toEqual([401, 200]);
  });

  test('no hash in the log confirms a guessed word after an erasure, nor a password ever', async () => {
    const owner = await site.member();
    const id = await createMemorial(owner);
    const key = randomUUID();
    const body = tribute({ tributeMessage: 'a word that could be guessed' });
    await owner.post(`/api/memorials/${id}/guestbook`, body, keyed(key));
    await owner.send('PATCH', `/api/memorials/${id}`, {
      body: { changes: { isPublic: false, petName: 'Bella' } },
      ...keyed(randomUUID()),
    });
    const guesses = [body, { changes: { isPublic: false, petName: 'Bella' } }, { password }].map((guess) =>
      site.platform.identity.payloadHashOf(guess),
    );
    const stored: string[] = [];
    for await (const { event } of site.platform.eventLog.log.readAll())
      if (event) stored.push(JSON.stringify([event.data, event.metadata]));
    for (const hash of guesses) expect(stored.filter((text) => text.includes(hash))).toEqual([]);
  });
});

describe('SEC-25 erasure under attack', () => {
  /** The ids that the erasure gives its commands, as anybody can compute them who has read its code. */
  const derived = (type: string, data: unknown) =>
    uuidv5(`${type} ${JSON.stringify(data)}`, 'a3a9f1de-5b3c-5f0e-9a44-6a0f2f3c8f21');
  const derivedOfGuestbook = (tributeId: string) =>
    uuidv5(`erase ${tributeId}`, '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c10');

  test('every derived id, sent beforehand by a stranger and by a keeper, keeps nothing from being erased', async () => {
    const leaver: Member = await site.member('Lea Leaver');
    const friend: Member = await site.member('Kim Keeper');
    const stranger: Member = await site.member('Sam Stranger');
    for (const { id: accountId } of [leaver, friend])
      await asOperator(site, 'ChangePlan', { accountId, subscriptionStatus: 'premium' });
    const words = Array.from({ length: 3 }, () => `canary${randomUUID().replaceAll('-', '')}`);
    const own = await createMemorial(leaver, { petName: words[0] });
    await makeKeeper(site, { owner: leaver, keeper: friend, memorialId: own });
    const friends = await createMemorial(friend, { petName: 'Milo' });
    await makeKeeper(site, { owner: friend, keeper: leaver, memorialId: friends });
    const [theirs, visitors] = [
      await sign(leaver, friends, { tributeMessage: words[1] }),
      await sign(site.browser(), own, { tributeMessage: words[2] }),
    ];
    await site.settled();

    const onOwn = [
      derived('EraseMemorial', { memorialId: own, ownerId: leaver.id }),
      derived('StopKeeping', { memorialId: friends, keeperId: leaver.id }),
    ];
    for (const id of onOwn)
      for (const memorialId of [own, friends])
        for (const client of [stranger, friend])
          await push(client, {
            id,
            type: 'EditMemorial',
            payload: { memorialId, changes: { guestbookPolicy: 'approve-first' } },
          });
    const ids = [
      [theirs, friends, derived('EraseTribute', { tributeId: theirs, memorialId: friends })],
      [visitors, own, derivedOfGuestbook(visitors)],
    ] as const;
    for (const [tributeId, memorialId, id] of ids)
      for (const client of [site.browser(), stranger, friend]) {
        const payload = { tributeId, memorialId };
        await push(client, { id, type: 'ReportTribute', payload: { ...payload, reason: 'spam' } });
        await client.post(`/api/memorials/${memorialId}/guestbook/${tributeId}/report`, {}, keyed(id));
        await push(client, { id, type: 'HideTribute', payload });
      }

    expect((await leaver.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
    await until(async () => {
      await jobsDone(site);
      await site.settled();
      const left = await site.platform.engine.model('memorials').findById(own).lean<{ removed: boolean }>();
      return left?.removed ?? true;
    });
    await jobsDone(site);
    await site.settled();

    const models = ['accounts', 'memorials', 'tributes', 'keeperships'];
    const kept = JSON.stringify(
      await Promise.all(models.map((name) => site.platform.engine.model(name).find({}).lean())),
    );
    expect([...words, leaver.email].filter((word) => kept.includes(word))).toEqual([]);
    const states = await site.platform.engine
      .model('tributes')
      .find({ _id: { $in: [theirs, visitors] } })
      .lean<{ status: string }[]>();
    expect(states.map(({ status }) => status)).toEqual(['deleted', 'deleted']);
    const { keepers } = (await friend.get(`/api/memorials/${friends}/keepers`)).json;
    expect(keepers.map(({ accountId }: { accountId: string }) => accountId)).toEqual([friend.id]);
  });
});

describe('SEC-05 a live stream ends with the session that opened it', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['by signing out', (member) => member.post('/api/auth/logout')],
    ['from another device', (member) => site.platform.sessions.endAll(member.id)],
    [
      'by a changed password',
      (member) =>
        member.send('PUT', '/api/accounts/me/password', {
          body: { currentPassword: password, newPassword: 'another long one' },
        }),
    ],
  ])('%s', async (_, end) => {
    const [member, other] = [await site.member(), await site.member()];
    const [ear, others] = [await listen(site, member), await listen(site, other)];
    let isOver = false;
    const over = others.ended.then(() => {
      isOver = true;
    });
    await end(member);
    await ear.ended;
    expect(isOver).toBe(false);
    others.close();
    await over;
  });
});
