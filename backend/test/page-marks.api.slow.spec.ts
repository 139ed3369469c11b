import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { type PageMark, pageMarkOf } from '@everpaw/contracts/memorials/page-mark';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMemorial, nowhere } from './helpers/acts.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';

let site: Site;
let owner: Awaited<ReturnType<Site['member']>>;
let open: string;
let closed: string;

beforeAll(async () => {
  site = await openSite();
  owner = await site.member('Olga Owner');
  open = await createMemorial(owner, { petName: 'Bella' });
  const other = await site.member('Otto Owner');
  closed = await createMemorial(other, { petName: 'Milo', isPublic: false });
  keeper = other;
});
let keeper: typeof owner;
afterAll(() => site.close());

async function marked(client: Client, id: string): Promise<[number, Omit<PageMark, 'position'> | null]> {
  await site.settled();
  const answer = await client.get(`/memorial/${id}`);
  const mark = pageMarkOf(answer.text);
  return [answer.status, mark && { memorialId: mark.memorialId, audience: mark.audience }];
}

describe('the mark in the first HTML of a memorial’s page', () => {
  test('REL-28 names the memorial and who may see it', async () => {
    expect(await marked(site.browser(), open)).toEqual([200, { memorialId: open, audience: 'everybody' }]);
    expect(await marked(owner, open)).toEqual([200, { memorialId: open, audience: 'everybody' }]);
    expect(await marked(keeper, closed)).toEqual([200, { memorialId: closed, audience: 'keepers' }]);
  });

  test('SEC-10 SEC-30 of one that may not be seen names it and who asked, as of one that does not exist', async () => {
    for (const id of [closed, nowhere]) {
      expect(await marked(site.browser(), id)).toEqual([404, { memorialId: id, audience: 'visitor' }]);
      expect(await marked(owner, id)).toEqual([404, { memorialId: id, audience: 'account' }]);
    }
    expect(await marked(site.browser(), 'no-id')).toEqual([404, null]);
  });

  test('SEC-30 knows the position of what it was made of', async () => {
    const page = await owner.get(`/memorial/${open}`);
    expect(pageMarkOf(page.text)?.position).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{16}$/);
  });
});

test('a private page’s manifest is asked for with the session, a public one’s without', async () => {
  const linkOf = (html: string) => /<link rel="manifest"[^>]*>/.exec(html)?.[0];
  const [shown, kept] = [
    await site.browser().get(`/memorial/${open}`),
    await keeper.get(`/memorial/${closed}`),
  ];
  expect(linkOf(kept.text)).toContain('crossorigin="use-credentials"');
  expect(linkOf(shown.text)).not.toContain('crossorigin');
});

test('REQ-302 the short address leads to the page, and says nothing of whether there is one', async () => {
  for (const id of [open, closed, nowhere]) {
    const answer = await site.browser().get(shortPathOf(id));
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/memorial/${id}`]);
  }
  expect((await site.browser().get('/m/nothing')).status).toBe(404);
});
