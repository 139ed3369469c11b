import { randomUUID } from 'node:crypto';
import { candleChangeMessages } from '@everpaw/contracts/guestbook/candle-changes.messages';
import { candlesBurning } from '@everpaw/contracts/guestbook/candle-facts';
import { candleHistoryMessages } from '@everpaw/contracts/guestbook/candle-history.messages';
import { guestbookChanges, guestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { dayMs, hourMs } from '@everpaw/contracts/kernel/time/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { createMemorial, nowhere, sign, tribute } from './helpers/acts.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };

let site: Site;
let owner: Member;
let guest: Member;
let id: string;
/** How far the site's clock is ahead, in milliseconds. */
let aheadMs = 0;
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(Date.now() + aheadMs) });
  owner = await site.member('Ana Reis');
  guest = await site.member('Bruno Costa');
  id = await createMemorial(owner);
});
afterAll(() => site.close());

const book = async (client: Client, query = '', memorialId = id) => {
  await site.settled();
  return z.parse(guestbookPage, (await client.get(`/api/memorials/${memorialId}/guestbook${query}`)).json);
};
const act = (client: Client, tributeId: string, what: 'hide' | 'show' | 'report', body?: unknown) =>
  client.post(`/api/memorials/${id}/guestbook/${tributeId}/${what}`, body);
const remove = (client: Client, tributeId: string) =>
  client.send('DELETE', `/api/memorials/${id}/guestbook/${tributeId}`);

describe('signing', () => {
  test('REQ-415, 327, 414, 354 a visitor signs without an account, and everybody reads it', async () => {
    const visitor = site.browser();
    const answer = await visitor.post(`/api/memorials/${id}/guestbook`, tribute({ visitorName: '  Ines ' }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-position')).toBe(answer.json.position);
    const { entries, count } = await book(site.browser());
    expect(count).toBe(1);
    expect(entries).toEqual([
      expect.objectContaining({
        id: answer.json.id,
        memorialId: id,
        visitorName: 'Ines',
        visitorLocation: 'Porto',
        tributeMessage: 'She shared her stick with everyone.',
        status: 'shown',
        mine: false,
        reports: 0,
      }),
    ]);
    expect(entries[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('REQ-310 the place may be left out; a place of spaces is none', async () => {
    for (const visitorLocation of [undefined, null, '  ']) {
      const tributeId = await sign(site.browser(), id, { visitorLocation });
      const { entries } = await book(site.browser());
      expect(entries.find((entry) => entry.id === tributeId)?.visitorLocation).toBeNull();
    }
  });

  test('REQ-312 a message of 500 characters passes, and what looks like markup stays words', async () => {
    const tributeMessage = `<script>alert("1")</script>${'é'.repeat(473)}`;
    expect(tributeMessage).toHaveLength(500);
    const tributeId = await sign(site.browser(), id, { tributeMessage });
    const { entries } = await book(site.browser());
    expect(entries.find((entry) => entry.id === tributeId)?.tributeMessage).toBe(tributeMessage);
    expect((await site.browser().get(`/memorial/${id}`)).text).not.toContain('<script>alert');
  });

  test.each([
    ['no name', { visitorName: undefined }, 'visitorName', undefined],
    ['an empty name', { visitorName: '' }, 'visitorName', 'Name and tribute message are required.'],
    ['a name of spaces', { visitorName: ' \n\t ' }, 'visitorName', 'Name and tribute message are required.'],
    ['an empty message', { tributeMessage: '' }, 'tributeMessage', 'Name and tribute message are required.'],
    [
      'a message of spaces',
      { tributeMessage: '   ' },
      'tributeMessage',
      'Name and tribute message are required.',
    ],
    [
      '501 characters',
      { tributeMessage: 'x'.repeat(501) },
      'tributeMessage',
      'Please use at most 500 characters for the message',
    ],
    [
      'a name of 101',
      { visitorName: 'x'.repeat(101) },
      'visitorName',
      'Please use at most 100 characters for the name',
    ],
    [
      'a place of 101',
      { visitorLocation: 'x'.repeat(101) },
      'visitorLocation',
      'Please use at most 100 characters for the place',
    ],
    ['a name of two lines', { visitorName: 'a\nb' }, 'visitorName', undefined],
    ['an operator as name', { visitorName: { $ne: '' } }, 'visitorName', undefined],
    ['a list as message', { tributeMessage: ['x'] }, 'tributeMessage', undefined],
    ['a number as place', { visitorLocation: 5 }, 'visitorLocation', undefined],
    ['an id that is none', { tributeId: '1; DROP TABLE' }, 'tributeId', undefined],
  ])('REQ-313, 314 SEC-14 %s is refused and nothing is written', async (_, fields, path, said) => {
    const before = await book(owner);
    const answer = await site.browser().post(`/api/memorials/${id}/guestbook`, tribute(fields));
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    if (said) expect(answer.json.error).toBe(said);
    expect(await book(owner)).toEqual(before);
  });

  test('SEC-11 nobody writes in another name, at another time or past the approval', async () => {
    const tributeId = await sign(site.browser(), id, {
      authorId: guest.id,
      personId: owner.id,
      createdAt: '1999-01-01T00:00:00.000Z',
      waiting: false,
      status: 'shown',
      mine: true,
      reports: -5,
      memorialId: nowhere,
    });
    const entry = (await book(guest)).entries.find((each) => each.id === tributeId);
    expect(entry).toMatchObject({ mine: false, memorialId: id, reports: 0 });
    expect((entry?.createdAt ?? '') > '2025').toBe(true);
  });

  test('the same key again, after the answer was lost, is the same tribute', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = (await book(owner)).count;
    const send = () => site.browser().post(`/api/memorials/${id}/guestbook`, tribute(), { headers });
    const answers = [await send(), ...(await Promise.all([send(), send(), send()]))];
    for (const { status, json } of answers) expect([status, json]).toEqual([201, answers[0]?.json]);
    expect((await book(owner)).count).toBe(before + 1);
  });

  test('REQ-326 a tribute’s id cannot be used twice, here or elsewhere', async () => {
    const tributeId = await sign(site.browser(), id, { tributeId: randomUUID() });
    const other = await createMemorial(guest);
    const refusals: [string, number, string][] = [
      [id, 409, 'Failed to add guestbook entry'],
      [other, 400, 'This isn’t a valid id'],
    ];
    for (const [memorialId, ...refusal] of refusals) {
      const answer = await site
        .browser()
        .post(
          `/api/memorials/${memorialId}/guestbook`,
          tribute({ tributeId, tributeMessage: 'Other words' }),
        );
      expect([answer.status, answer.json.error]).toEqual(refusal);
    }
    expect((await book(site.browser(), '', other)).entries).toEqual([]);
    await guest.send('DELETE', `/api/memorials/${other}`);
  });

  test.each([nowhere, randomUUID()])('REQ-289 there is no guestbook of %s', async (wrong) => {
    const answer = await site.browser().post(`/api/memorials/${wrong}/guestbook`, tribute());
    expect([answer.status, answer.json.code]).toEqual([404, 'memorial-not-found']);
  });
});

describe('the list', () => {
  let long: string;
  let keeper: Member;
  const all: string[] = [];
  beforeAll(async () => {
    keeper = await site.member();
    long = await createMemorial(keeper);
    for (let n = 0; n < 12; n += 1)
      all.unshift(await sign(site.browser(), long, { visitorName: `Visitor ${n}` }));
  });

  test('REQ-414 the newest come first and pages follow each other while others sign; the count is of all', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: z.infer<typeof guestbookPage> = await book(
        site.browser(),
        `?limit=5${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        long,
      );
      expect(page.entries.length).toBeLessThanOrEqual(5);
      seen.push(...page.entries.map((entry) => entry.id));
      cursor = page.nextCursor;
      await sign(site.browser(), long, { visitorName: 'Late' });
    } while (cursor);
    expect(seen).toEqual(all);
    expect((await book(site.browser(), '', long)).count).toBe(15);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=2',
    'limit[$gt]=1',
    'cursor=x',
    'cursor=a&cursor=b',
  ])('SEC-14 it is not asked for with %s', async (query) => {
    expect((await site.browser().get(`/api/memorials/${long}/guestbook?${query}`)).status).toBe(400);
  });
});

describe('what the keepers decide', () => {
  let tributeId: string;
  let count: number;
  const seenBy = async (client: Client) =>
    (await book(client)).entries.find((entry) => entry.id === tributeId);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const reportFrom = (address: string, body: object) =>
    site.browser().post(`/api/memorials/${id}/guestbook/${tributeId}/report`, body, from(address));
  beforeEach(async () => {
    tributeId = await sign(guest, id, { tributeMessage: 'From a guest' });
    ({ count } = await book(owner));
  });

  test('a tribute is hidden, which only its keepers and its author see, and shown again; the count follows', async () => {
    expect(await seenBy(guest)).toMatchObject({ mine: true, status: 'shown' });
    expect((await act(owner, tributeId, 'hide')).status).toBe(200);
    expect(await seenBy(site.browser())).toBeUndefined();
    expect(await seenBy(owner)).toMatchObject({ status: 'hidden' });
    expect((await book(site.browser())).count).toBe(count - 1);
    expect((await act(owner, tributeId, 'hide')).status).toBe(200);
    expect((await book(site.browser())).count).toBe(count - 1);
    expect((await act(owner, tributeId, 'show')).status).toBe(200);
    expect((await act(owner, tributeId, 'show')).status).toBe(200);
    expect(await seenBy(site.browser())).toMatchObject({ status: 'shown' });
    expect((await book(site.browser())).count).toBe(count);
  });

  test('a deleted tribute is gone for everybody, for good', async () => {
    expect((await remove(owner, tributeId)).status).toBe(200);
    expect((await remove(owner, tributeId)).status).toBe(200);
    for (const client of [owner, guest, site.browser()]) expect(await seenBy(client)).toBeUndefined();
    expect((await book(owner)).count).toBe(count - 1);
    expect((await act(owner, tributeId, 'show')).status).toBe(404);
    expect((await act(owner, tributeId, 'hide')).status).toBe(404);
    expect((await act(site.browser(), tributeId, 'report', {})).status).toBe(404);
    const stored = await site.platform.engine
      .model<{ tributeMessage: string }>('tributes')
      .findById(tributeId)
      .lean();
    expect(stored?.tributeMessage).toBe('');
  });

  test('its author takes their own words back, and nobody else does', async () => {
    const stranger = await site.member();
    for (const client of [stranger, site.browser()]) {
      expect([401, 403]).toContain((await remove(client, tributeId)).status);
      expect([401, 403]).toContain((await act(client, tributeId, 'hide')).status);
      expect([401, 403]).toContain((await act(client, tributeId, 'show')).status);
    }
    expect((await act(guest, tributeId, 'hide')).status).toBe(403);
    expect(await seenBy(site.browser())).toBeDefined();
    expect((await remove(guest, tributeId)).status).toBe(200);
    expect(await seenBy(owner)).toBeUndefined();
  });

  test('anyone reports; only the keepers learn how often, and showing it again settles it', async () => {
    for (const [n, reason] of ['unkind', 'spam', 'private', 'other', undefined].entries())
      expect((await reportFrom(`203.0.113.${n}`, { reason })).status).toBe(200);
    expect(await seenBy(owner)).toMatchObject({ reports: 5 });
    expect(await seenBy(guest)).toMatchObject({ reports: 0 });
    expect(await seenBy(site.browser())).toMatchObject({ reports: 0 });
    for (const reason of ['because', { $ne: 'x' }, ['spam'], 3])
      expect((await act(site.browser(), tributeId, 'report', { reason })).status).toBe(400);
    expect(await seenBy(owner)).toMatchObject({ reports: 5, status: 'shown' });
    await act(owner, tributeId, 'hide');
    await act(owner, tributeId, 'show');
    expect(await seenBy(owner)).toMatchObject({ reports: 0 });
  });

  test('a visitor’s network counts once in a day, and an account once, by every way, also in another browser', async () => {
    const pushed = (client: Client, address: string) =>
      client.post(
        '/api/sync/push',
        {
          commands: [
            {
              id: randomUUID(),
              type: 'ReportTribute',
              v: 1,
              payload: { memorialId: id, tributeId, reason: 'spam' },
            },
          ],
        },
        from(address),
      );
    const expectReports = async (reports: number) => expect(await seenBy(owner)).toMatchObject({ reports });
    const first = await reportFrom('198.51.100.1', { reason: 'spam' });
    for (const reason of ['spam', 'unkind'])
      expect((await reportFrom('198.51.100.1', { reason })).json).toEqual(first.json);
    expect((await pushed(site.browser(), '198.51.100.1')).json.verdicts).toMatchObject([
      { verdict: 'accepted' },
    ]);
    await expectReports(1);
    for (const address of ['2001:db8:7::1', '2001:db8:7::2']) await reportFrom(address, {});
    await expectReports(2);
    const member = await site.member();
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      const path = `/api/memorials/${id}/guestbook/${tributeId}/report`;
      expect((await member.post(path, {}, from(address))).status).toBe(200);
      expect((await pushed(member, address)).json.verdicts).toMatchObject([{ verdict: 'accepted' }]);
    }
    await expectReports(3);
    aheadMs = dayMs;
    await reportFrom('198.51.100.1', {});
    await member.post(`/api/memorials/${id}/guestbook/${tributeId}/report`, {});
    await expectReports(4);
    const other = await sign(guest, id);
    await act(site.browser(), other, 'report', {});
    expect((await book(owner)).entries.find((entry) => entry.id === other)).toMatchObject({ reports: 1 });
  });

  test('a tribute is only where it was written', async () => {
    const other = await createMemorial(guest);
    for (const path of [
      `/api/memorials/${other}/guestbook/${tributeId}/hide`,
      `/api/memorials/${other}/guestbook/${tributeId}/show`,
      `/api/memorials/${other}/guestbook/${tributeId}/report`,
    ]) {
      const answer = await guest.post(path, {});
      expect([answer.status, answer.json.code]).toEqual([404, 'tribute-not-found']);
    }
    expect((await guest.send('DELETE', `/api/memorials/${other}/guestbook/${tributeId}`)).status).toBe(404);
    expect(await seenBy(site.browser())).toMatchObject({ status: 'shown' });
    await guest.send('DELETE', `/api/memorials/${other}`);
  });

  test.each([nowhere, 'x', '[$ne]'])('there is no tribute %s', async (wrong) => {
    const status = wrong === nowhere ? 404 : 400;
    for (const what of ['hide', 'show', 'report'] as const)
      expect((await act(owner, wrong, what, {})).status).toBe(status);
    expect((await remove(owner, wrong)).status).toBe(status);
  });
});

describe('the family’s answer', () => {
  const answer = (client: Client, tributeId: string, text: string, base?: string) =>
    client.send('PUT', `/api/memorials/${id}/guestbook/${tributeId}/answer`, {
      body: { changes: { answer: text }, ...(base === undefined ? {} : { base: { answer: base } }) },
    });
  const answerOf = async (client: Client, tributeId: string) =>
    (await book(client)).entries.find((entry) => entry.id === tributeId)?.answer;

  test('is read by everyone who sees the tribute, changed and removed', async () => {
    const tributeId = await sign(site.browser(), id);
    expect((await answer(owner, tributeId, ' Thank you, Ines. ')).status).toBe(200);
    for (const reader of [owner, guest, site.browser()])
      expect(await answerOf(reader, tributeId)).toBe('Thank you, Ines.');
    expect((await answer(owner, tributeId, 'Thank you.', 'Thank you, Ines.')).status).toBe(200);
    expect(await answerOf(guest, tributeId)).toBe('Thank you.');
    const stale = await answer(owner, tributeId, 'Thanks.', 'Thank you, Ines.');
    expect([stale.status, stale.json.code]).toEqual([409, 'edit-conflict']);
    const removed = await owner.send('DELETE', `/api/memorials/${id}/guestbook/${tributeId}/answer`);
    expect(removed.status).toBe(200);
    expect(await answerOf(owner, tributeId)).toBeUndefined();
  });

  test('goes off the page with its tribute', async () => {
    const tributeId = await sign(site.browser(), id);
    await answer(owner, tributeId, 'Thank you.');
    await act(owner, tributeId, 'hide');
    expect(await answerOf(guest, tributeId)).toBeUndefined();
    expect(await answerOf(owner, tributeId)).toBe('Thank you.');
    await remove(owner, tributeId);
    expect(await answerOf(owner, tributeId)).toBeUndefined();
  });

  test('comes from the keepers alone, with 1 to 500 characters', async () => {
    const tributeId = await sign(site.browser(), id);
    expect((await answer(guest, tributeId, 'Hello.')).status).toBe(403);
    expect((await answer(site.browser(), tributeId, 'Hello.')).status).toBe(401);
    expect((await answer(owner, tributeId, ' ')).status).toBe(400);
    expect((await answer(owner, tributeId, 'x'.repeat(501))).status).toBe(400);
    expect(await answerOf(owner, tributeId)).toBeUndefined();
  });
});

describe('hearts', () => {
  const heart = (client: Client, tributeId: string, method: 'PUT' | 'DELETE' = 'PUT') =>
    client.send(method, `/api/memorials/${id}/guestbook/${tributeId}/heart`);
  const heartsOf = async (client: Client, tributeId: string) => {
    const entry = (await book(client)).entries.find((each) => each.id === tributeId);
    return [entry?.hearts, entry?.hearted];
  };

  test('count once for an account and once for a visitor’s device, and are taken back', async () => {
    const tributeId = await sign(site.browser(), id);
    const visitor = site.browser();
    for (const client of [visitor, visitor, owner, owner, guest])
      expect((await heart(client, tributeId)).status).toBe(200);
    expect(await heartsOf(guest, tributeId)).toEqual([3, true]);
    expect(await heartsOf(site.browser(), tributeId)).toEqual([3, false]);
    for (const client of [visitor, guest]) await heart(client, tributeId, 'DELETE');
    expect(await heartsOf(guest, tributeId)).toEqual([1, false]);
    expect(await heartsOf(owner, tributeId)).toEqual([1, true]);
  });

  test('leave the memorial and its count as they are', async () => {
    const tributeId = await sign(site.browser(), id);
    await site.settled();
    const before = (await owner.get(`/api/memorials/${id}`)).json;
    await heart(guest, tributeId);
    await site.settled();
    expect((await owner.get(`/api/memorials/${id}`)).json).toEqual(before);
  });

  test('nobody sends another’s from a device', async () => {
    const tributeId = await sign(site.browser(), id);
    const push = (client: Client, by: string) =>
      client.post('/api/sync/push', {
        commands: [
          {
            id: randomUUID(),
            type: 'HeartTribute',
            v: 1,
            payload: { tributeId, memorialId: id, given: true, by },
          },
        ],
      });
    const visitor = site.browser();
    for (const by of [owner.id, guest.id, randomUUID()])
      expect((await push(visitor, by)).json.verdicts).toMatchObject([
        { verdict: expect.stringMatching(/accepted|duplicate/) },
      ]);
    expect(await heartsOf(owner, tributeId)).toEqual([1, false]);
  });
});

describe('candles', () => {
  let keeper: Member;
  let page: string;
  beforeEach(async () => {
    keeper = await site.member();
    page = await createMemorial(keeper);
    await site.settled();
  });
  const light = (client: Client, memorialId = page) => client.post(`/api/memorials/${memorialId}/candles`);
  const push = async (client: Client, litAt: string, more: object = {}) => {
    const candleId = randomUUID();
    const payload = { candleId, memorialId: page, litAt, ...more };
    const commands = [{ id: randomUUID(), type: 'LightCandle', v: 1, payload }];
    const { verdicts } = (await client.post('/api/sync/push', { commands })).json;
    return { candleId, ...verdicts[0] };
  };
  const counts = async (memorialId = page) => {
    await site.settled();
    const { candles } = (await keeper.get(`/api/memorials/${memorialId}`)).json;
    return candles && [candles.ever, candlesBurning(candles, new Date(Date.now() + aheadMs).toISOString())];
  };
  const daysAgo = (days: number) => new Date(Date.now() + aheadMs - days * dayMs).toISOString();

  test('count once a day for an account and for a visitor’s device, and burn for a day', async () => {
    expect(await counts()).toBeUndefined();
    const visitor = site.browser();
    for (const client of [visitor, visitor, guest, guest, owner])
      expect((await light(client)).status).toBe(201);
    expect(await counts()).toEqual([3, 3]);
    aheadMs += dayMs + hourMs;
    expect(await counts()).toEqual([3, 0]);
    await light(visitor);
    expect(await counts()).toEqual([4, 1]);
    aheadMs = 0;
  });

  test('count for the day on which they were lit without a signal, at most a week ago', async () => {
    const visitor = site.browser();
    const waited = daysAgo(3);
    expect(await push(visitor, waited)).toMatchObject({ verdict: 'accepted', position: expect.any(String) });
    expect(await push(visitor, waited)).toMatchObject({ verdict: 'accepted', position: null });
    expect(await push(visitor, daysAgo(0))).toMatchObject({ verdict: 'accepted' });
    expect(await push(visitor, daysAgo(8))).toMatchObject({
      verdict: 'rejected',
      code: 'candle-too-old',
      message: candleChangeMessages.tooOld,
    });
    expect(await counts()).toEqual([2, 1]);
  });

  test('lit at once by one person on many devices come to one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => push(guest, daysAgo(0))));
    expect(await counts()).toEqual([1, 1]);
  });

  test('nobody lights another’s from a device, and an account reads its own alone', async () => {
    const { candleId } = await push(guest, daysAgo(0), { by: keeper.id });
    await light(keeper);
    expect(await counts()).toEqual([2, 2]);
    expect((await guest.get(`/api/candles/${candleId}`)).json).toMatchObject({ accountId: guest.id });
    expect((await keeper.get(`/api/candles/${candleId}`)).status).toBe(404);
  });

  test('a private or deleted memorial has none for others, and they get no cookie', async () => {
    await keeper.send('PATCH', `/api/memorials/${page}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    const answer = await light(site.browser());
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
    expect(await push(guest, daysAgo(0))).toMatchObject({ verdict: 'rejected', code: 'memorial-not-found' });
    expect((await light(keeper)).status).toBe(201);
    await keeper.send('DELETE', `/api/memorials/${page}`);
    expect((await light(guest)).status).toBe(404);
    expect((await light(keeper)).status).toBe(404);
  });

  test('are told in the history one by one, without a name', async () => {
    for (const client of [guest, site.browser()]) expect((await light(client)).status).toBe(201);
    await site.settled();
    const { entries } = (await keeper.get(`/api/memorials/${page}/history`)).json;
    const lit = entries.filter(({ what }: { what: string }) => what === candleHistoryMessages.lit);
    expect(lit).toHaveLength(2);
    expect(JSON.stringify(lit)).not.toContain('Bruno');
  });

  test('say nothing of who lit them in the signed history, also once an account has left', async () => {
    const leaver = await site.member('Ines Lobo');
    expect((await light(leaver)).status).toBe(201);
    await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    await until(async () => (await counts())?.[0] === 0);
    const { text } = await keeper.get(`/api/memorials/${page}/history.jsonl`);
    expect(text).toContain('CandleLit');
    expect(text).toContain('CandleWithdrawn');
    expect(text).not.toContain(leaver.id);
  });

  test('an id that another candle has takes nothing from it', async () => {
    const other = await createMemorial(await site.member());
    await site.settled();
    const { candleId } = await push(guest, daysAgo(0));
    expect(await push(site.browser(), daysAgo(0), { candleId })).toMatchObject({ verdict: 'accepted' });
    await push(guest, daysAgo(0), { candleId, memorialId: other });
    await site.settled();
    expect((await guest.get(`/api/candles/${candleId}`)).json).toMatchObject({ memorialId: page });
  });

  test('lit at once by many people are all counted', async () => {
    const people = Array.from({ length: 12 }, () => site.browser());
    const answers = await Promise.all(people.map((client) => light(client)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(await counts()).toEqual([12, 12]);
  });

  test('go with their account', async () => {
    const leaver = await site.member('Ines Lobo');
    await light(leaver);
    await light(guest);
    expect(await counts()).toEqual([2, 2]);
    const gone = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    expect(gone.status).toBeLessThan(300);
    await until(async () => (await counts())?.[0] === 1);
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('a guestbook whose keepers read first', () => {
  let careful: string;
  let keeper: Member;
  beforeAll(async () => {
    keeper = await site.member();
    careful = await createMemorial(keeper);
    const changes = { guestbookPolicy: 'approve-first' };
    await keeper.send('PATCH', `/api/memorials/${careful}`, { body: { changes } });
  });

  test('words wait: the author sees their own, the keepers all, others none, and none is counted until it is shown', async () => {
    const written = await sign(guest, careful, { tributeMessage: 'Waiting words' });
    const byVisitor = await sign(site.browser(), careful, { tributeMessage: 'A visitor’s' });
    const of = async (client: Client) => {
      const { entries, count } = await book(client, '', careful);
      return { entries: entries.map(({ id: each, status }) => [each, status]), count };
    };
    expect(await of(site.browser())).toEqual({ entries: [], count: 0 });
    expect(await of(guest)).toEqual({ entries: [[written, 'waiting']], count: 0 });
    expect(await of(keeper)).toEqual({
      entries: [
        [byVisitor, 'waiting'],
        [written, 'waiting'],
      ],
      count: 0,
    });
    const page = await site.browser().get(`/memorial/${careful}`);
    expect(page.text).not.toContain('Waiting words');
    expect(
      (await site.browser().post(`/api/memorials/${careful}/guestbook/${written}/report`, {})).status,
    ).toBe(404);

    expect((await keeper.post(`/api/memorials/${careful}/guestbook/${written}/show`)).status).toBe(200);
    expect(await of(site.browser())).toEqual({ entries: [[written, 'shown']], count: 1 });
    expect(await of(guest)).toEqual({ entries: [[written, 'shown']], count: 1 });
    expect((await keeper.send('DELETE', `/api/memorials/${careful}/guestbook/${byVisitor}`)).status).toBe(
      200,
    );
    expect(await of(keeper)).toEqual({ entries: [[written, 'shown']], count: 1 });
  });

  test('the keepers’ own words do not wait, and the author may take waiting words back', async () => {
    const own = await sign(keeper, careful, { tributeMessage: 'We miss her' });
    expect((await book(site.browser(), '', careful)).entries.map((entry) => entry.id)).toContain(own);
    const written = await sign(guest, careful, {});
    const { count } = await book(keeper, '', careful);
    expect((await guest.send('DELETE', `/api/memorials/${careful}/guestbook/${written}`)).status).toBe(200);
    expect((await book(keeper, '', careful)).count).toBe(count);
    expect((await book(guest, '', careful)).entries.map((entry) => entry.id)).not.toContain(written);
  });
});

describe('what changed in a guestbook since a position', () => {
  const begin = '0000000000000000.0000000000000000';
  let keeper: Member;
  let memorialId: string;
  beforeEach(async () => {
    keeper = await site.member();
    memorialId = await createMemorial(keeper);
  });

  async function changesFor(client: Client, since: string | undefined, query = '') {
    await site.settled();
    const path = `/api/memorials/${memorialId}/guestbook/changes?since=${since}${query}`;
    const answer = await client.get(path);
    return { ...z.parse(guestbookChanges, answer.json), text: answer.text };
  }
  const ids = (entries: { id: string }[]) => entries.map(({ id: each }) => each);
  const decide = (tributeId: string, what: 'hide' | 'show' | 'report') =>
    (what === 'report' ? site.browser() : keeper).post(
      `/api/memorials/${memorialId}/guestbook/${tributeId}/${what}`,
      {},
    );
  const erase = (tributeId: string) =>
    keeper.send('DELETE', `/api/memorials/${memorialId}/guestbook/${tributeId}`);
  const readFirst = () =>
    keeper.send('PATCH', `/api/memorials/${memorialId}`, {
      body: { changes: { guestbookPolicy: 'approve-first' } },
    });

  test('is nothing past a page that has just been read, and then the new tributes alone, oldest first', async () => {
    await sign(site.browser(), memorialId);
    for (const client of [site.browser(), guest, keeper]) {
      const { position } = await book(client, '', memorialId);
      expect(await changesFor(client, position)).toMatchObject({
        entries: [],
        removed: [],
        position,
        more: false,
      });
      const [first, second] = [await sign(site.browser(), memorialId), await sign(guest, memorialId)];
      const told = await changesFor(client, position);
      expect([ids(told.entries), told.removed, told.more]).toEqual([[first, second], [], false]);
      expect(told.count).toBe((await book(client, '', memorialId)).count);
      expect((await changesFor(client, told.position)).entries).toEqual([]);
    }
  });

  test('is told in bounded answers that follow each other until nothing is left', async () => {
    const signed: string[] = [];
    for (let n = 0; n < 7; n += 1) signed.push(await sign(site.browser(), memorialId));
    const seen: string[][] = [];
    let since = begin;
    let more = true;
    while (more) {
      const told = await changesFor(site.browser(), since, '&limit=3');
      seen.push(ids(told.entries));
      ({ position: since, more } = told);
    }
    expect(seen).toEqual([signed.slice(0, 3), signed.slice(3, 6), signed.slice(6)]);
  });

  test('SEC-10 tells visitors of one that is hidden or deleted by its id alone, and the keepers what it says', async () => {
    const [toHide, toDelete] = [
      await sign(site.browser(), memorialId, { tributeMessage: 'Words to be hidden' }),
      await sign(site.browser(), memorialId, { tributeMessage: 'Words to be deleted' }),
    ];
    const { position } = await book(site.browser(), '', memorialId);
    await decide(toHide, 'hide');
    await erase(toDelete);
    for (const client of [site.browser(), guest]) {
      const told = await changesFor(client, position);
      expect(told).toMatchObject({ entries: [], removed: [toHide, toDelete], count: 0 });
      expect(told.text).not.toContain('Words to be');
    }
    const told = await changesFor(keeper, position);
    expect(told.entries).toMatchObject([
      { id: toHide, status: 'hidden', tributeMessage: 'Words to be hidden' },
    ]);
    expect(told.removed).toEqual([toDelete]);
    await decide(toHide, 'show');
    expect(ids((await changesFor(site.browser(), told.position)).entries)).toEqual([toHide]);
  });

  test('SEC-10 tells others nothing of words that wait, also when they are refused', async () => {
    await readFirst();
    const { position } = await book(site.browser(), '', memorialId);
    const own = await sign(guest, memorialId, { tributeMessage: 'Waiting words' });
    const refused = await sign(site.browser(), memorialId);
    await decide(refused, 'hide');
    await erase(await sign(site.browser(), memorialId));
    const stranger = await site.member();
    for (const client of [site.browser(), stranger]) {
      expect(await changesFor(client, position)).toMatchObject({ entries: [], removed: [], position });
      expect((await book(client, '', memorialId)).position).toBe(position);
    }
    expect((await changesFor(guest, position)).entries).toMatchObject([{ id: own, status: 'waiting' }]);
    expect(ids((await changesFor(keeper, position)).entries)).toEqual([own, refused]);
    await decide(own, 'show');
    for (const client of [site.browser(), stranger])
      expect((await changesFor(client, position)).entries).toMatchObject([{ id: own, status: 'shown' }]);
  });

  test('tells only the keepers how often a tribute was reported, and the author which is theirs', async () => {
    const tributeId = await sign(guest, memorialId);
    const { position } = await book(site.browser(), '', memorialId);
    await decide(tributeId, 'report');
    const [byKeeper, byGuest, byVisitor] = [
      await changesFor(keeper, position),
      await changesFor(guest, position),
      await changesFor(site.browser(), position),
    ];
    expect(byKeeper.entries).toMatchObject([{ id: tributeId, reports: 1, mine: false }]);
    expect(byGuest.entries).toMatchObject([{ id: tributeId, reports: 0, mine: true }]);
    expect(byVisitor.entries).toMatchObject([{ id: tributeId, reports: 0, mine: false }]);
  });

  test.each([
    '',
    'since=x',
    'since[$gt]=0',
    `since=${begin}&since=${begin}`,
    `since=${begin}&limit=0`,
    `since=${begin}&limit=101`,
  ])('SEC-14 is not asked for with "%s"', async (query) => {
    const path = `/api/memorials/${memorialId}/guestbook/changes?${query}`;
    expect((await site.browser().get(path)).status).toBe(400);
  });
});
