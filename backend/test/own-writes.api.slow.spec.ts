import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMemorial, sign } from './helpers/acts.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

let site: Site;
let memorialId: string;
beforeAll(async () => {
  site = await openSite();
  memorialId = await createMemorial(await site.member());
  await site.settled();
});
afterAll(() => site.close());

const times = 200;
const path = () => `/api/memorials/${memorialId}/guestbook`;

/** Signs; the client keeps its cookies and, like most programs, nothing else of the answer. */
async function signForgetting(client: Client, tributeMessage: string): Promise<string> {
  const id = await sign(client, memorialId, { tributeMessage });
  client.lastPosition = null;
  return id;
}

test.each([
  ['a visitor', async () => site.browser()],
  ['a member', () => site.member()],
])(
  `REL-44 %s who sends no x-min-position reads their own signature ${times} of ${times} times`,
  async (_, who) => {
    const client: Client = await who();
    client.lastPosition = null;
    let seen = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const id = await signForgetting(client, `Message ${turn}`);
      const { text, headers } = await client.get(`${path()}?limit=1`);
      expect(headers.get('x-stale')).toBeNull();
      if (text.includes(id)) seen += 1;
    }
    expect(seen).toBe(times);
  },
);

test('REL-44 the page that is opened next holds it too', async () => {
  const client = site.browser();
  for (let turn = 0; turn < 20; turn += 1) {
    const words = `Opened next ${turn}`;
    await signForgetting(client, words);
    expect((await client.get(`/memorial/${memorialId}`)).text).toContain(words);
  }
});

test('REL-44 the position rides in a cookie of this history alone, and only the answer to a change sets it', async () => {
  const client = site.browser();
  await signForgetting(client, 'A cookie');
  const told = client.cookies.get('everpaw-position') ?? '';
  const [position = '', epoch] = told.split('~');
  expect(epoch).toBe(site.platform.epoch);
  expect((await client.get(path())).headers.getSetCookie()).toEqual([]);
  expect((await site.browser().get(path())).headers.getSetCookie()).toEqual([]);
  // One from before a restore, of a place that this log may never reach, holds nothing up.
  for (const other of [`f${position.slice(1)}~another`, `f${position.slice(1)}`, 'nonsense']) {
    client.cookies.set('everpaw-position', other);
    const { status, headers } = await client.get(path());
    expect([status, headers.get('x-stale')]).toEqual([200, null]);
  }
});
