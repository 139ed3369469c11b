import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { createMemorial, nowhere, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { asOperator, type Member, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { address, liveMode } from './helpers/shop.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let admin: Member;
let member: Member;
let memorialId: string;
let productId: string;
beforeAll(async () => {
  site = await openSite({ env: liveMode });
  admin = await memberWithRole(site, 'super_admin');
  member = await site.member();
  await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: 'premium' });
  await seedEcardTemplates(site.platform);
  memorialId = await createMemorial(member);
  productId = randomUUID();
  await asOperator(site, 'ListProduct', {
    productId,
    name: 'A cup',
    description: 'For tea.',
    category: 'gifts',
    imageUrl: '/products/beeswax-candle.svg',
    priceCents: 1_000,
    isFeatured: false,
    stockQuantity: 50,
  });
});
afterAll(() => site.close());

const schedules = '/api/admin/archive-schedules';
const card = () => ({
  templateId: seededTemplateId('olive-wreath'),
  senderName: 'Ana Reis',
  senderEmail: 'ana@example.org',
  recipientName: 'Ben Okafor',
  recipientEmail: `${randomUUID()}@example.org`,
  personalMessage: 'We miss her with you.',
  petName: 'Bella',
});

/** What somebody is given: an address to look at next. `views` are those that it is read from. */
type HandedOut = {
  what: string;
  to: () => Member;
  views: readonly string[];
  ask: () => Promise<string>;
};

const readFromViews: HandedOut[] = [
  {
    what: 'a memorial',
    to: () => member,
    views: ['memorials'],
    ask: async () => `/api/memorials/${await createMemorial(member)}`,
  },
  {
    what: 'the page of a memorial',
    to: () => member,
    views: ['memorials'],
    ask: async () => `/memorial/${await createMemorial(member)}`,
  },
  {
    what: 'an e-card',
    to: () => member,
    views: ['ecards'],
    ask: async () => `/api/ecards/${(await member.post('/api/ecards', card())).json.id}`,
  },
  {
    what: 'the payment of an e-card',
    to: () => member,
    views: ['ecards'],
    ask: async () => `/api/ecards/${(await member.post('/api/ecards', card())).json.id}/payment`,
  },
  {
    what: 'the runs of an archive schedule',
    to: () => admin,
    views: ['archive_schedules', 'archive_runs'],
    ask: async () => {
      const fields = { name: 'Nightly', entityType: 'memorial', entityId: memorialId };
      const { json } = await admin.post(schedules, fields);
      return `${schedules}/${json.id}/runs`;
    },
  },
];

const kept: HandedOut[] = [
  {
    what: 'an export',
    to: () => member,
    views: [],
    ask: async () => {
      expect((await member.post('/api/accounts/me/export')).status).toBe(202);
      return '/api/accounts/me/export';
    },
  },
  {
    what: 'a booklet',
    to: () => member,
    views: [],
    ask: async () => {
      const path = `/api/memorials/${memorialId}/keepsakes`;
      expect((await member.post(path, { size: 'a5' })).status).toBe(202);
      return path;
    },
  },
  {
    what: 'a photo',
    to: () => member,
    views: ['media_uses', 'memorials', 'tributes'],
    ask: async () => `/media/${await upload(member, await smallPhoto(91))}/w320.webp`,
  },
  {
    what: 'a recording',
    to: () => member,
    views: ['media_uses', 'memorials', 'tributes'],
    ask: async () => {
      const bytes = await makeRecording();
      expect((await sendRecording(member, bytes)).status).toBe(200);
      return `/media/${sha256Of(bytes)}/recording.mp4`;
    },
  },
  {
    what: 'an order',
    to: () => member,
    views: [],
    ask: async () => {
      await member.post('/api/cart', { productId, quantity: 1 });
      const { json } = await member.post('/api/create-payment-intent', { shippingAddress: address });
      return `/api/orders/${json.orderId}`;
    },
  },
];

/** Lets these views fall behind while `work` runs, as they do in a process that is starved. */
async function whileBehind<T>(views: readonly string[], work: () => Promise<T>): Promise<T> {
  await site.settled();
  const { engine } = site.platform;
  for (const view of views) await engine.change(view, 'pause');
  try {
    return await work();
  } finally {
    for (const view of views) await engine.change(view, 'resume');
  }
}

describe('an address that was just handed out', () => {
  test.each(readFromViews)(
    '$what is there at once, and never missing while the views are behind',
    async ({ to, views, ask }) => {
      const path = await whileBehind(views, async () => {
        const handedOut = await ask();
        const { status, headers } = await to().get(handedOut);
        expect([status, headers.get('retry-after'), headers.get('x-stale')]).toEqual([503, '5', 'true']);
        return handedOut;
      });
      await until(async () => (await to().get(path)).status === 200);
      expect((await to().get(await ask())).status).toBe(200);
    },
  );

  test.each(kept)('$what is there at once, also while the views are behind', async ({ to, views, ask }) => {
    await whileBehind(views, async () => expect((await to().get(await ask())).status).toBe(200));
  });

  test('an erasure is there until it is done, and then its certificate', async () => {
    const leaver = await site.member();
    await site.platform.reactions?.change('leaving', 'pause');
    const { json: left } = await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    const path = `/api/erasures/${left.erasureId}`;
    try {
      const { status, json } = await site.browser().get(path);
      expect([status, json]).toEqual([
        202,
        { state: 'erasing', erasureId: left.erasureId, askedAt: expect.any(String) },
      ]);
    } finally {
      await site.platform.reactions?.change('leaving', 'resume');
    }
    const done = await until(async () => {
      const { status, json } = await site.browser().get(path);
      expect([200, 202]).toContain(status);
      return status === 200 && json;
    });
    expect(done).toMatchObject({ state: 'done', erasureId: left.erasureId });
    // What is done is not kept twice.
    await until(async () => (await site.platform.erasures.askedAt(left.erasureId)) === null);
  });

  test('one that nobody was given is missing, also while the views are behind and somebody wrote nothing', async () => {
    const stranger = site.browser();
    for (const path of [`/api/memorials/${nowhere}`, `/memorial/${nowhere}`, `/api/erasures/${nowhere}`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    await whileBehind(['memorials'], async () => {
      await createMemorial(member);
      expect((await stranger.get(`/api/memorials/${nowhere}`)).status).toBe(404);
    });
  });
});
