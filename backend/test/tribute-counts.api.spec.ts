import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, sign, tribute } from './helpers/acts.ts';
import { listen } from './helpers/listen.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function signed(client: Client, memorialId: string): Promise<string> {
  const answer = await client.post(`/api/memorials/${memorialId}/guestbook`, tribute());
  expect(answer.status).toBe(201);
  return answer.json.position;
}

describe('REL-19 another person’s tribute', () => {
  test('reaches an open page: it hears of the change, and what it then asks for counts the tribute', async () => {
    const keeper = await site.member();
    const memorialId = await createMemorial(keeper);
    await site.settled();
    const reader = site.browser();
    const ear = await listen(site, reader, memorialId);
    const before = await reader.get(`/api/memorials/${memorialId}`);
    expect(before.json.tributeCount).toBe(0);
    for (let n = 1; n <= 3; n += 1) {
      const position = await signed(site.browser(), memorialId);
      await until(async () => ear.heard.some((heard) => heard >= position));
      const after = await reader.get(`/api/memorials/${memorialId}`, {
        headers: {
          'x-min-position': ear.heard.at(-1) ?? '',
          'if-none-match': before.headers.get('etag') ?? '',
        },
      });
      expect([after.status, after.json.tributeCount, after.headers.get('x-stale')]).toEqual([200, n, null]);
      expect(after.json.position >= position).toBe(true);
    }
    ear.close();
  });

  test('reaches every answer that is kept for all visitors', async () => {
    const keeper = await site.member();
    const memorialId = await createMemorial(keeper);
    await site.settled();
    const counts = async () => {
      const [memorial, guestbook, gallery, list, page] = await Promise.all([
        site.browser().get(`/api/memorials/${memorialId}`),
        site.browser().get(`/api/memorials/${memorialId}/guestbook`),
        site.browser().get('/api/memorials?sort=newest&limit=3'),
        site.browser().get('/api/memorials'),
        site.browser().get(`/memorial/${memorialId}`),
      ]);
      const isIt = (one: { id: string }) => one.id === memorialId;
      return [
        memorial.json.tributeCount,
        guestbook.json.count,
        gallery.json.memorials.find(isIt).tributeCount,
        list.json.find(isIt).tributeCount,
        Number(/"tributeCount":(\d+)/.exec(page.text)?.[1]),
      ];
    };
    for (let n = 0; n < 3; n += 1) {
      expect(await counts()).toEqual([n, n, n, n, n]); // made and kept
      expect(await counts()).toEqual([n, n, n, n, n]); // from what was kept
      await signed(await site.member(), memorialId);
      await site.settled();
    }
  });

  test('reaches a keeper’s phone: hinted, and pulled with the memorial that it counts for', async () => {
    const keeper = await site.member();
    const [memorialId, other] = [await createMemorial(keeper), await createMemorial(await site.member())];
    await site.settled();
    const first = (await keeper.get('/api/sync')).json;
    const ear = await listen(site, keeper);
    await sign(site.browser(), other);
    const position = await signed(site.browser(), memorialId);
    await until(async () => ear.heard.some((heard) => heard >= position));
    const answer = (
      await keeper.get(`/api/sync?cursor=${first.cursor}`, { headers: { 'x-min-position': position } })
    ).json;
    const next = answer.changed;
    expect(next.memorials).toMatchObject([{ id: memorialId, tributeCount: 1, petName: expect.any(String) }]);
    expect(next.memorials[0].position >= position).toBe(true);
    expect(next.tributes).toHaveLength(1);
    expect(next.memorials[0]).toEqual((await keeper.get(`/api/memorials/${memorialId}`)).json);
    ear.close();
  });

  test('is hinted to the family also while it waits for them', async () => {
    const keeper = await site.member();
    const memorialId = await createMemorial(keeper);
    await keeper.send('PATCH', `/api/memorials/${memorialId}`, {
      body: { changes: { guestbookPolicy: 'approve-first' } },
    });
    await site.settled();
    const ear = await listen(site, keeper);
    const position = await signed(site.browser(), memorialId);
    await until(async () => ear.heard.some((heard) => heard >= position));
    const page = await keeper.get(`/api/memorials/${memorialId}/guestbook`, {
      headers: { 'x-min-position': position },
    });
    expect([page.json.count, page.json.entries.map(({ status }: { status: string }) => status)]).toEqual([
      0,
      ['waiting'],
    ]);
    ear.close();
  });
});

test('a tribute does not write its memorial again', async () => {
  const memorialId = await createMemorial(await site.member());
  await site.settled();
  const stored = () => site.platform.engine.model('memorials').findById(memorialId).lean();
  const before = await stored();
  await signed(site.browser(), memorialId);
  await site.settled();
  expect(await stored()).toEqual(before);
  expect(await site.platform.engine.model('tribute_counts').findById(memorialId).lean()).toMatchObject({
    shown: 1,
    heldBack: 0,
  });
});
