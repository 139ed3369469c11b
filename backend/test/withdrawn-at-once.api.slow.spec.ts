import { randomBytes, randomUUID } from 'node:crypto';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { retractionsInHistory } from '@everpaw/projections/entity-histories';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { invitationTokenOf, tokenHashOf } from '../src/memorials/invitation-link.ts';
import { createMemorial, createWithPhotos, makeKeeper, remember, sign, smallPhoto } from './helpers/acts.ts';
import { listen } from './helpers/listen.ts';
import { confirmedMember, type Member, memberWithRole } from './helpers/personas.ts';
import { type Answer, type Client, openSite, type Site } from './helpers/site.ts';
import { at, naming, type Shown, withdrawBefore } from './helpers/strangers.ts';

let site: Site;
let owner: Member;
let member: Member;
beforeAll(async () => {
  site = await openSite();
  member = await site.member();
});
afterAll(() => site.close());

const strangers = (like?: Client) =>
  Array.from({ length: 16 }, () => Object.assign(site.browser(), like ? { cookies: like.cookies } : {}));
const withdrawn = { status: 200, stale: null, unseenBefore: [], seenAfter: [] };

let scenes = 0;
/** A public memorial with words and a photo that occur nowhere else. */
async function scene() {
  scenes += 1;
  owner = await confirmedMember(site);
  const canary = `canary${randomBytes(6).toString('hex')}`;
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(scenes)], {
    petName: canary,
    memorialText: `About ${canary}`,
  });
  const words = `tribute${randomBytes(6).toString('hex')}`;
  const tributeId = await sign(site.browser(), id, { tributeMessage: words });
  const told = `memory${randomBytes(6).toString('hex')}`;
  const memoryId = await remember(owner, id, { title: told });
  await site.settled();
  return { id, canary, sha256: hashes[0] ?? '', words, tributeId, told, memoryId };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What only somebody with an account gets, read by another member. */
const byMember = (shown: Shown): Shown => ({ ...shown, read: () => member.get(shown.path) });
/** What is at the end of the address that a QR code holds. */
const byQrCode = (id: string): Shown => {
  const path = shortPathOf(id);
  return { ...at(path), read: (client) => client.get(path, { redirect: 'follow' }) };
};
/** Whether a page can begin to listen for changes. */
const live = (id: string): Shown => ({
  ...at(`/api/live?entity=memorial&id=${id}`),
  async read(client) {
    const { status, headers, close } = await listen(site, client, id);
    close();
    return { status, headers, text: '', json: undefined };
  },
});
/** Others are refused the history of a memorial, and must not learn from that whether there is one. */
const history = (id: string): Shown[] =>
  ['history', 'history/moments', 'history.csv', 'history.jsonl'].map((path) =>
    at(`/api/memorials/${id}/${path}`),
  );
const since = '0000000000000000.0000000000000000';
const everywhere = ({ id, canary, sha256 }: Scene): Shown[] => [
  at(`/memorial/${id}`),
  at(`/memorial/${id}/manifest.webmanifest`),
  at(`/memorial/${id}/share.jpg`),
  at(`/memorial/${id}/icon-192.png`),
  at(`/api/memorials/${id}`),
  at(`/api/memorials/${id}/images`),
  at(`/api/memorials/${id}/guestbook`),
  at(`/api/memorials/${id}/guestbook/changes?since=${since}`),
  byMember(at(`/api/memorials/${id}/memories`)),
  byMember(at(`/api/memorials/${id}`)),
  byMember(naming('/home', id)),
  ...history(id).map(byMember),
  live(id),
  byQrCode(id),
  at(`/media/${sha256}/w320.webp`),
  ...inLists({ id, canary }),
];
/** Where those find it who don't have its address. */
const inLists = ({ id, canary }: Pick<Scene, 'id' | 'canary'>): Shown[] => [
  naming('/memorial-gallery', id),
  naming('/api/memorials', id),
  naming('/api/memorials?sort=newest', id),
  naming(`/api/memorials?search=${canary}`, id),
];
const wordsOfGuests = ({ id, words }: Scene) =>
  [
    `/memorial/${id}`,
    `/api/memorials/${id}/guestbook`,
    `/api/memorials/${id}/guestbook/changes?since=${since}`,
  ].map((path) => naming(path, words));

/** What the devices of an account fetch: everything, or what is new since this cursor. */
const pulled = (words: string, cursor: string): Shown[] =>
  ['/api/sync', `/api/sync?cursor=${encodeURIComponent(cursor)}`].map((path) => naming(path, words));

const push = (client: Member, type: string, payload: unknown) =>
  client.post('/api/sync/push', {
    commands: [{ id: randomUUID(), type, v: 1, payload, createdAt: new Date().toISOString() }],
  });

describe('SEC-44 once it is answered, none of 16 strangers is shown', () => {
  const memorial: [string, (client: Member, id: string) => Promise<Answer>][] = [
    [
      'made private',
      (client, id) =>
        client.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } }),
    ],
    ['deleted', (client, id) => client.send('DELETE', `/api/memorials/${id}`)],
    [
      'deleted by a device that was offline',
      (client, id) => push(client, 'DeleteMemorial', { memorialId: id }),
    ],
  ];
  test.each(memorial)('a memorial that was %s', async (_, withdraw) => {
    const shown = await scene();
    const done = await withdrawBefore(strangers(), everywhere(shown), () => withdraw(owner, shown.id));
    expect(done).toEqual(withdrawn);
  });

  test('a memorial that only those find who have its link', async () => {
    const shown = await scene();
    const done = await withdrawBefore(strangers(), inLists(shown), () =>
      owner.send('PATCH', `/api/memorials/${shown.id}`, { body: { changes: { isListed: false } } }),
    );
    expect(done).toEqual(withdrawn);
  });

  const tribute: [string, (client: Member, scene: Scene) => Promise<Answer>][] = [
    [
      'hidden',
      (client, { id, tributeId }) => client.post(`/api/memorials/${id}/guestbook/${tributeId}/hide`),
    ],
    [
      'deleted',
      (client, { id, tributeId }) => client.send('DELETE', `/api/memorials/${id}/guestbook/${tributeId}`),
    ],
    [
      'hidden by a device that was offline',
      (client, { id: memorialId, tributeId }) => push(client, 'HideTribute', { memorialId, tributeId }),
    ],
  ];
  test.each(tribute)('a tribute that was %s', async (_, withdraw) => {
    const shown = await scene();
    const done = await withdrawBefore(strangers(), wordsOfGuests(shown), () => withdraw(owner, shown));
    expect(done).toEqual(withdrawn);
  });

  test('a photo that was taken out, and a memory that was deleted', async () => {
    const shown = await scene();
    const { id, sha256, told, memoryId } = shown;
    const [{ id: imageId }] = (await owner.get(`/api/memorials/${id}/images`)).json;
    const photo = [
      at(`/media/${sha256}/w320.webp`),
      naming(`/memorial/${id}`, sha256),
      naming(`/api/memorials/${id}/images`, sha256),
    ];
    expect(
      await withdrawBefore(strangers(), photo, () =>
        owner.send('DELETE', `/api/memorials/${id}/images/${imageId}`),
      ),
    ).toEqual(withdrawn);
    expect(
      await withdrawBefore(strangers(), [byMember(naming(`/api/memorials/${id}/memories`, told))], () =>
        owner.send('DELETE', `/api/memorials/${id}/memories/${memoryId}`),
      ),
    ).toEqual(withdrawn);
  });

  test('an article that was archived', async () => {
    const admin = await memberWithRole(site, 'admin');
    const [canary, slug] = [`canary${randomBytes(6).toString('hex')}`, randomUUID()];
    const category = await admin.post('/api/admin/news-feed-categories', {
      name: 'Notes',
      slug: `notes-${slug}`,
      description: '',
      color: '#7A4A6B',
    });
    expect(category.status).toBe(201);
    const begun = await admin.post('/api/admin/news-feeds', {
      slug,
      categoryId: category.json.id,
      title: canary,
      summary: 'Where to sit.',
      content: 'A bench.',
    });
    await admin.post(`/api/admin/news-feeds/${begun.json.id}/publish`);
    await site.settled();
    const shown = [
      at(`/api/news-feeds/${slug}`),
      at(`/news/${slug}`),
      ...['/api/news-feeds', '/api/news-feeds/rss', '/news'].map((path) => naming(path, canary)),
    ];
    const archive = () => admin.post(`/api/admin/news-feeds/${begun.json.id}/archive`);
    expect(await withdrawBefore(strangers(), shown, archive)).toEqual(withdrawn);
  });

  test('an invitation that was taken back, and a private memorial of who no longer cares for it', async () => {
    const { id, canary } = await scene();
    const invitationId = randomUUID();
    const token = invitationTokenOf(invitationId, site.platform.secret);
    await site.platform.executor.execute({
      type: 'InviteKeeper',
      data: {
        memorialId: id,
        invitationId,
        tokenHash: tokenHashOf(token),
        email: 'guest@example.org',
      },
      commandId: randomUUID(),
      actor: { kind: 'account', accountId: owner.id },
    });
    await site.settled();
    const look: Shown = {
      ...at('/api/invitations/look'),
      read: (client) => client.post('/api/invitations/look', { token }),
    };
    expect(
      await withdrawBefore(strangers(), [look], () =>
        owner.send('DELETE', `/api/memorials/${id}/invitations/${invitationId}`),
      ),
    ).toEqual(withdrawn);

    const keeper = await site.member();
    const secret = await createMemorial(await site.member(), { isPublic: false });
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    const { cursor } = (await keeper.get('/api/sync')).json;
    await makeKeeper(site, { owner, keeper, memorialId: id });
    const kept = [
      at(`/api/memorials/${id}`),
      at(`/memorial/${id}`),
      naming('/api/memorials/my', id),
      ...pulled(canary, cursor),
      ...history(id),
      live(id),
    ];
    const removed = await withdrawBefore(strangers(keeper), kept, () =>
      owner.send('DELETE', `/api/memorials/${id}/keepers/${keeper.id}`),
    );
    expect(removed).toEqual(withdrawn);
    // At once: that is what is promised here.
    expect((await keeper.get(`/api/memorials/${secret}`)).status).toBe(404);
  });

  test('a memory that was deleted, on the devices of the memorial’s other keepers', async () => {
    const { id, told, memoryId } = await scene();
    const keeper = await site.member();
    const { cursor } = (await keeper.get('/api/sync')).json;
    await makeKeeper(site, { owner, keeper, memorialId: id });
    const deleted = await withdrawBefore(strangers(keeper), pulled(told, cursor), () =>
      owner.send('DELETE', `/api/memorials/${id}/memories/${memoryId}`),
    );
    expect(deleted).toEqual(withdrawn);
  });

  test('what an account may no longer do, once it was closed', async () => {
    const [admin, closed] = [
      await memberWithRole(site, 'super_admin'),
      await memberWithRole(site, 'super_admin'),
    ];
    const { id } = await scene();
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    const done = await withdrawBefore(
      strangers(closed),
      [at(`/api/memorials/${id}`), at('/api/admin/accounts'), at('/api/sync'), live(id), ...history(id)],
      () => admin.post(`/api/admin/accounts/${closed.id}/deactivate`),
    );
    expect(done).toEqual(withdrawn);
  });
});

test('SEC-44 where a view stands still the answer says that somebody may still be shown it', async () => {
  const { id, tributeId } = await scene();
  await site.platform.engine.change('tributes', 'pause');
  const hidden = await owner.post(`/api/memorials/${id}/guestbook/${tributeId}/hide`);
  expect([hidden.status, hidden.headers.get('x-stale')]).toEqual([200, 'true']);
  await site.platform.engine.change('tributes', 'resume');
  await site.settled();
});

test('SEC-44 every event whose name says that it takes something away withdraws it, or takes nothing from others', () => {
  // A cart, its code and a wish are seen by nobody else; a heart or a candle is a number; the others end nothing that is shown.
  const harmless = [
    'ArchiveRemoved',
    'ArchiveScheduleDisabled',
    'CandleWithdrawn',
    'CartItemRemoved',
    'GiftWithdrawn',
    'MemorialAbandoned',
    'PromoCodeRemoved',
    'TributeHeartWithdrawn',
    'WishlistItemRemoved',
    'AccountAbandoned',
    'OrderAbandoned',
    'OrderCancelled',
    'OrderContactErased',
    'GiftRecipientErased',
    'PaymentCancelled',
    'SubscriptionCancelled',
  ];
  const takesAway =
    /(Deleted|Removed|Hidden|Withdrawn|Archived|Purged|Deactivated|Erased|Cancelled|Abandoned|Disabled|Left)$/;
  const says = (type: string) => {
    const definition = eventDefinitions.find((each) => each.type === type);
    return definition?.withdraws !== undefined || definition?.photos?.hidden !== undefined;
  };
  const named = eventDefinitions.map(({ type }) => type).filter((type) => takesAway.test(type));
  expect(named.filter((type) => !says(type)).sort()).toEqual(harmless.sort());
  expect(retractionsInHistory.filter((type) => !says(type))).toEqual([]);
});
