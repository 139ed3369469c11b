import { randomUUID } from 'node:crypto';
import { type TributeDto, tributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { type MemorialDto, memorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { pullAnswer, pushAnswer, type Verdict } from '@everpaw/contracts/sync/sync.dto';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { seedEcardTemplates, seededTemplateId } from '../src/ecards/ecard-templates.ts';
import { READ_MODELS, type ReadModels } from '../src/platform/execution/read-models/read-models.ts';
import { demoProducts } from '../src/store/demo-products.ts';
import { demoProductId, seedStore } from '../src/store/seed-store.ts';
import { LiveHints } from '../src/sync/live-hints.ts';
import { createMemorial, memory, nowhere, sign, smallPhoto, tribute, upload } from './helpers/acts.ts';
import { listen } from './helpers/listen.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };
type Pushed = { id?: string; type: string; v?: number; payload: unknown; createdAt?: string };

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const send = (client: Client, commands: unknown, headers: Record<string, string> = {}) =>
  client.post('/api/sync/push', { commands }, { headers });

async function push(client: Client, ...commands: Pushed[]): Promise<Verdict[]> {
  const filled = commands.map((command) => ({ id: randomUUID(), v: 1, ...command }));
  const answer = await send(client, filled);
  if (answer.status !== 200) throw new Error(`pushing answered ${answer.status}: ${answer.text}`);
  const { verdicts } = z.parse(pushAnswer, answer.json);
  expect(verdicts.map((verdict) => verdict.id)).toEqual(filled.map((command) => command.id));
  return verdicts;
}

type Pulled = {
  memorials: MemorialDto[];
  tributes: TributeDto[];
  removed: { memorials: string[]; tributes: string[] };
  cursor: string;
  more: boolean;
};
async function pull(client: Client, cursor?: string): Promise<Pulled> {
  await site.settled();
  const answer = z.parse(
    pullAnswer,
    (await client.get(`/api/sync${cursor ? `?cursor=${cursor}` : ''}`)).json,
  );
  if (answer.reset) throw new Error('the cursor was refused');
  const { changed, removed, cursor: next, more } = answer;
  return {
    memorials: z.parse(z.array(memorialDto), changed.memorials ?? []),
    tributes: z.parse(z.array(tributeDto), changed.tributes ?? []),
    removed: { memorials: removed.memorials ?? [], tributes: removed.tributes ?? [] },
    cursor: next,
    more,
  };
}
const ids = (views: { id: string }[]) => views.map((view) => view.id);

/** The commands of one lane are executed one after the other. */
function laneOf(pushed: Pushed | undefined): string {
  const known = offlineEntities.find(({ definition }) => pushed && pushed.type in definition.commands);
  // The payloads of this test are complete.
  return `${known?.definition.name}/${known?.definition.lane(pushed?.payload as never)}`;
}

describe('pushing', () => {
  test('every kind of command that a device may queue is taken, in the order of its lane', async () => {
    const member = await site.member();
    const sha256 = await upload(member, await smallPhoto(70));
    const other = await upload(member, await smallPhoto(71));
    const [memorialId, one, two, tributeId, visitors, memoryId] = Array.from({ length: 6 }, () =>
      randomUUID(),
    );
    const cartId = member.id;
    const productId = demoProductId('wind-chime');
    await seedStore(site.platform, demoProducts);
    await seedEcardTemplates(site.platform);
    const ecardId = randomUUID();
    const ecard = {
      senderName: 'Ana Reis',
      senderEmail: 'ana@example.org',
      recipientName: 'Ben Okafor',
      recipientEmail: 'ben@example.org',
      personalMessage: 'We miss her with you.',
      scheduledSendDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    };
    const commands: Pushed[] = [
      {
        type: 'CreateMemorial',
        payload: { memorialId, petName: 'Bella', petType: 'dog', photos: [{ imageId: one, sha256 }] },
      },
      {
        type: 'EditMemorial',
        payload: { memorialId, changes: { petName: 'Bella B.' }, base: { petName: 'Bella' } },
      },
      { type: 'AddPhoto', payload: { memorialId, imageId: two, sha256: other } },
      { type: 'CaptionPhoto', payload: { memorialId, imageId: two, caption: 'Sea' } },
      { type: 'FocusPhoto', payload: { memorialId, imageId: two, focus: { x: 0.25, y: 0.5 } } },
      { type: 'ReorderPhotos', payload: { memorialId, imageIds: [two, one] } },
      { type: 'RemovePhoto', payload: { memorialId, imageId: one } },
      { type: 'SignGuestbook', payload: { memorialId, tributeId, ...tribute() } },
      { type: 'HideTribute', payload: { memorialId, tributeId } },
      { type: 'ShowTribute', payload: { memorialId, tributeId } },
      { type: 'AnswerTribute', payload: { memorialId, tributeId, changes: { answer: 'Thank you.' } } },
      { type: 'RemoveTributeAnswer', payload: { memorialId, tributeId } },
      { type: 'HeartTribute', payload: { memorialId, tributeId, given: true } },
      {
        type: 'LightCandle',
        payload: { candleId: randomUUID(), memorialId, litAt: new Date().toISOString() },
      },
      { type: 'ReportTribute', payload: { memorialId, tributeId, reason: 'spam' } },
      { type: 'SignGuestbook', payload: { memorialId, tributeId: visitors, ...tribute() } },
      { type: 'DeleteTribute', payload: { memorialId, tributeId: visitors } },
      { type: 'AddMemory', payload: { memorialId, memoryId, ...memory() } },
      { type: 'EditMemory', payload: { memorialId, memoryId, changes: { title: 'The sea' }, base: {} } },
      { type: 'DeleteMemory', payload: { memorialId, memoryId } },
      { type: 'DeleteMemorial', payload: { memorialId } },
      { type: 'RestoreMemorial', payload: { memorialId } },
      { type: 'AddToCart', payload: { cartId, productId } },
      { type: 'SetCartQuantity', payload: { cartId, productId, quantity: 2 } },
      { type: 'RemoveFromCart', payload: { cartId, productId } },
      { type: 'AddToCart', payload: { cartId, productId } },
      { type: 'ClearCart', payload: { cartId } },
      { type: 'AddToWishlist', payload: { cartId, productId } },
      { type: 'RemoveFromWishlist', payload: { cartId, productId } },
      { type: 'SendEcard', payload: { ecardId, templateId: seededTemplateId('olive-wreath'), ...ecard } },
      { type: 'ChangeEcard', payload: { ecardId, ...ecard, recipientName: 'Ben' } },
      { type: 'CancelEcard', payload: { ecardId } },
    ];
    expect(new Set(commands.map(({ type }) => type))).toEqual(
      new Set(offlineEntities.flatMap(({ definition }) => Object.keys(definition.commands))),
    );
    const verdicts = await push(member, ...commands);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(commands.map(() => 'accepted'));
    const lanes = Map.groupBy(verdicts.keys(), (index) => laneOf(commands[index]));
    for (const lane of lanes.values()) {
      const positions = lane.map((index) => {
        const verdict = verdicts[index];
        return verdict?.verdict === 'accepted' ? verdict.position : '';
      });
      expect(positions).toEqual(positions.toSorted());
    }
    expect(lanes.size).toBeGreaterThan(1);
    const view = (await member.get(`/api/memorials/${memorialId}`)).json;
    expect(view).toMatchObject({
      petName: 'Bella B.',
      tributeCount: 1,
      images: [{ id: two, caption: 'Sea' }],
    });
  });

  test('a visitor’s device sends tributes and reports', async () => {
    const memorialId = await createMemorial(await site.member());
    const tributeId = randomUUID();
    const verdicts = await push(
      site.browser(),
      { type: 'SignGuestbook', payload: { memorialId, tributeId, ...tribute() } },
      { type: 'ReportTribute', payload: { memorialId, tributeId } },
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted']);
  });

  test('what is refused does not keep the rest from going through, and says which field', async () => {
    const member = await site.member();
    const memorialId = randomUUID();
    const tributeId = randomUUID();
    const begun = [
      ...(await push(member, {
        type: 'CreateMemorial',
        payload: { memorialId, petName: '', petType: 'dog' },
      })),
      ...(await push(member, {
        type: 'EditMemorial',
        payload: { memorialId, changes: { petName: 'x' } },
      })),
    ];
    const rest = await push(
      member,
      { type: 'CreateMemorial', payload: { memorialId, petName: 'Bella', petType: 'dog' } },
      { type: 'ShaveTheCat', payload: {} },
      { type: 'RegisterAccount', payload: { accountId: nowhere } },
      { type: 'ReleaseMemorialSlot', payload: { accountId: member.id, memorialId, claim: null } },
      { type: 'constructor', payload: {} },
      { type: '__proto__', payload: {} },
      {
        type: 'SignGuestbook',
        payload: {
          memorialId,
          tributeId: randomUUID(),
          visitorName: ' ',
          tributeMessage: 'x'.repeat(501),
        },
      },
      { type: 'SignGuestbook', payload: { memorialId, tributeId, ...tribute() } },
      { type: 'SignGuestbook', payload: null },
      { type: 'SignGuestbook', payload: ['x'] },
      { type: 'SignGuestbook', payload: 'x' },
      { type: 'SignGuestbook', v: 2, payload: { memorialId, tributeId: randomUUID(), ...tribute() } },
      { type: 'CreateMemorial', payload: { memorialId: randomUUID(), petName: 'Second', petType: 'dog' } },
    );
    const verdicts = [...begun, ...rest];
    expect(
      verdicts.map((verdict) => ('code' in verdict ? [verdict.verdict, verdict.code] : [verdict.verdict])),
    ).toEqual([
      ['rejected', 'invalid'],
      ['rejected', 'memorial-not-found'],
      ['accepted'],
      // A newer app may know more: what it sends is kept until this server does.
      ['retry', 'not-yet'],
      ['retry', 'not-yet'],
      ['retry', 'not-yet'],
      ['retry', 'not-yet'],
      ['retry', 'not-yet'],
      ['rejected', 'invalid'],
      ['accepted'],
      ['rejected', 'invalid'],
      ['rejected', 'invalid'],
      ['rejected', 'invalid'],
      ['retry', 'not-yet'],
      ['rejected', 'memorial-limit'],
    ]);
    expect(verdicts[0]).toMatchObject({ errors: [{ path: 'petName' }] });
    expect(verdicts[8]).toMatchObject({
      message: 'Name and tribute message are required.',
      errors: [{ path: 'visitorName' }, { path: 'tributeMessage' }],
    });
    expect(verdicts[14]).toMatchObject({ message: 'Please upgrade to create more memorials.' });
  });

  test('REL-32 200 edits of one memorial go in two calls, in their order, each once', async () => {
    const member = await site.member();
    const memorialId = await createMemorial(member);
    const edits = Array.from({ length: 200 }, (_, n) => ({
      id: randomUUID(),
      type: 'EditMemorial',
      payload: { memorialId, changes: { petName: `Bella ${n}` } },
    }));
    const verdicts = [
      ...(await push(member, ...edits.slice(0, 100))),
      ...(await push(member, ...edits.slice(100))),
    ];
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['accepted']));
    const positions = verdicts.map((one) => (one.verdict === 'accepted' ? String(one.position) : ''));
    expect(positions).toEqual([...new Set(positions)].sort());
    await site.settled();
    expect((await member.get(`/api/memorials/${memorialId}`)).json.petName).toBe('Bella 199');
  });

  test('REL-32 the first of a lane that is not carried out stops its lane in this call and no other, so that a repeat after a lost answer keeps the order', async () => {
    const member = await site.member();
    const memorialId = await createMemorial(member, { petName: 'Now' });
    const edit = (changes: object, base = {}) => ({
      id: randomUUID(),
      type: 'EditMemorial',
      payload: { memorialId, changes, base },
    });
    const commands = [
      edit({ memorialText: 'First' }),
      edit({ petName: 'Mine' }, { petName: 'Then' }),
      edit({ memorialText: 'Third' }),
      {
        id: randomUUID(),
        type: 'SignGuestbook',
        payload: { memorialId, tributeId: randomUUID(), ...tribute() },
      },
    ];
    const words = (verdicts: Verdict[]) =>
      verdicts.map((one) => ('code' in one ? `${one.verdict} ${one.code}` : one.verdict));
    const expected = ['accepted', 'conflict edit-conflict', 'retry behind', 'accepted'];
    expect(words(await push(member, ...commands))).toEqual(expected);
    expect(words(await push(member, ...commands))).toEqual(expected);
    await site.settled();
    expect((await member.get(`/api/memorials/${memorialId}`)).json.memorialText).toBe('First');
  });

  test('REL-30 a visitor’s words stay a visitor’s after somebody signed in, also when the first answer was lost', async () => {
    const [owner, other] = [await site.member(), await site.member()];
    const memorialId = await createMemorial(owner);
    const command = (n: number) => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: { memorialId, tributeId: randomUUID(), ...tribute({ visitorName: `Visitor ${n}` }) },
    });
    const [before, after, unnamed] = [command(1), command(2), command(3)];
    const visitors = { 'x-account': 'none' };
    const first = await send(site.browser(), [before], visitors);
    const again = await send(other, [before, after], visitors);
    expect(again.json.verdicts[0]).toEqual(first.json.verdicts[0]);
    const cookies = Object.fromEntries(other.cookies);
    const withoutName = site.browser();
    for (const [name, value] of Object.entries(cookies)) withoutName.cookies.set(name, value);
    expect((await send(withoutName, [unnamed])).json.verdicts[0].verdict).toBe('accepted');
    await site.settled();
    const page = (await other.get(`/api/memorials/${memorialId}/guestbook`)).json;
    expect(page.entries.map(({ mine }: TributeDto) => mine)).toEqual([false, false, false]);
    expect(page.count).toBe(3);
  });

  test('an edit of what somebody else changed is a conflict with what is there now', async () => {
    const member = await site.member();
    const memorialId = await createMemorial(member, { petName: 'Now' });
    const [verdict] = await push(member, {
      type: 'EditMemorial',
      payload: { memorialId, changes: { petName: 'Mine' }, base: { petName: 'Then' } },
    });
    expect(verdict).toMatchObject({
      verdict: 'conflict',
      code: 'edit-conflict',
      current: { petName: 'Now' },
    });
  });

  test('REL-01 the same batch again gets the same verdicts and does nothing twice', async () => {
    const friend = await site.member();
    const memorialId = await createMemorial(await site.member());
    const commands = Array.from({ length: 100 }, () => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: { memorialId, tributeId: randomUUID(), ...tribute() },
    }));
    const [first, second] = [await send(friend, commands), await send(friend, commands)];
    expect(second.json).toEqual(first.json);
    await site.settled();
    expect((await site.browser().get(`/api/memorials/${memorialId}`)).json.tributeCount).toBe(100);
  });

  const good = { id: nowhere, type: 'SignGuestbook', v: 1, payload: {} };
  test.each([
    ['nothing', undefined],
    ['no commands', []],
    ['101 commands', Array.from({ length: 101 }, () => good)],
    ['an object', { 0: good }],
    ['a command without an id', [{ ...good, id: undefined }]],
    ['an id that is none', [{ ...good, id: 'x' }]],
    ['a type that is no text', [{ ...good, type: { $ne: '' } }]],
    ['version 0', [{ ...good, v: 0 }]],
    ['version 1.5', [{ ...good, v: 1.5 }]],
    ['a version as text', [{ ...good, v: '1' }]],
    ['a time that is none', [{ ...good, createdAt: 'now' }]],
  ])('SEC-14 %s is refused as a whole', async (_, commands) => {
    expect((await send(site.browser(), commands)).status).toBe(400);
  });

  test('a device whose session ended, or is another person’s, is told so as a whole and nothing is written in a wrong name', async () => {
    const [member, other] = [await site.member(), await site.member()];
    const memorialId = await createMemorial(member, { isPublic: false });
    const command = {
      id: randomUUID(),
      type: 'EditMemorial',
      v: 1,
      payload: { memorialId, changes: { petName: 'New' } },
    };
    for (const client of [site.browser(), other]) {
      const answer = await send(client, [command], { 'x-account': member.id });
      expect([answer.status, answer.json.code]).toEqual([401, 'signed-out']);
      expect((await client.get('/api/sync', { headers: { 'x-account': member.id } })).status).toBe(401);
    }
    const mine = await send(member, [command], { 'x-account': member.id });
    expect(mine.json.verdicts[0].verdict).toBe('accepted');
  });

  test('a device whose session was ended elsewhere hears why, and one that signed out or has none hears nothing', async () => {
    const member = await site.member();
    const signIn = async (secret: string) => {
      const client = site.browser();
      const body = { email: member.email, password: secret };
      expect((await client.post('/api/auth/login', body)).status).toBe(200);
      return client;
    };
    const [lost, old, gone] = [await signIn(password), await signIn(password), await signIn(password)];
    const told = async (client: Client) => {
      const page = await client.get('/', { headers: { 'sec-fetch-mode': 'navigate' } });
      const answer = await client.get('/api/auth/user');
      return [page.status, answer.status, answer.headers.get('x-session-ended')];
    };
    await gone.post('/api/auth/logout');
    await site.platform.sessions.endAll(
      member.id,
      decodeURIComponent(old.cookies.get('everpaw') ?? '').replace(/\.[^.]*$/, ''),
    );
    expect(await told(lost)).toEqual([200, 401, `ended ${member.id}`]);
    await site.platform.sessions.endAll(member.id, undefined, 'password');
    expect(await told(old)).toEqual([200, 401, `password ${member.id}`]);
    expect(await told(gone)).toEqual([200, 401, null]);
    expect(await told(site.browser())).toEqual([200, 401, null]);
  });

  test('SEC-09 what needs an account waits for one; what is another’s is refused and nothing is told of it', async () => {
    const member = await site.member();
    const open = await createMemorial(member);
    const stranger = await site.member();
    const hidden = await createMemorial(stranger, { isPublic: false });
    const of = (memorialId: string): Pushed[] => [
      { type: 'EditMemorial', payload: { memorialId, changes: { petName: 'x' } } },
      { type: 'DeleteMemorial', payload: { memorialId } },
      { type: 'RestoreMemorial', payload: { memorialId } },
    ];
    const codes = (verdicts: Verdict[]) =>
      verdicts.map((each) => ('code' in each ? `${each.verdict} ${each.code}` : each.verdict));
    /** One call each, because a refusal stops its lane in a call. */
    const oneByOne = async (client: Client, commands: Pushed[]) => {
      const verdicts: Verdict[] = [];
      for (const command of commands) verdicts.push(...(await push(client, command)));
      return verdicts;
    };
    const third = await site.member();
    expect(codes(await oneByOne(third, of(open)))).toEqual([
      'rejected not-the-keeper',
      'rejected not-the-keeper',
      'rejected memorial-not-found',
    ]);
    const unknown = codes(await oneByOne(third, of(nowhere)));
    expect(codes(await oneByOne(third, of(hidden)))).toEqual(unknown);
    expect(codes(await push(site.browser(), ...of(hidden)))).toEqual(
      codes(await push(site.browser(), ...of(nowhere))),
    );
    expect(codes(await push(site.browser(), ...of(open)))).toEqual([
      'retry signed-out',
      'retry behind',
      'retry behind',
    ]);
  });
});

describe('pulling', () => {
  let member: Member;
  let memorialId: string;
  beforeAll(async () => {
    member = await site.member();
    memorialId = await createMemorial(member, { isPublic: false });
  });

  test('nobody without an account', async () => {
    expect((await site.browser().get('/api/sync')).status).toBe(401);
  });

  test('answers my memorials and their guestbooks, then only what changed, then nothing', async () => {
    const tributeId = await sign(member, memorialId);
    const first = await pull(member);
    expect([ids(first.memorials), ids(first.tributes), first.more]).toEqual([
      [memorialId],
      [tributeId],
      false,
    ]);
    expect(first.memorials[0]).toEqual((await member.get(`/api/memorials/${memorialId}`)).json);
    const idle = await pull(member, first.cursor);
    expect([idle.memorials, idle.tributes, idle.cursor]).toEqual([[], [], first.cursor]);

    await createMemorial(await site.member());
    const others = await pull(member, first.cursor);
    expect([others.memorials, others.tributes]).toEqual([[], []]);
    expect(others.cursor > first.cursor).toBe(true);

    await member.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes: { petName: 'New' } } });
    const next = await pull(member, others.cursor);
    expect([ids(next.memorials), next.tributes]).toEqual([[memorialId], []]);
  });

  test('a deleted tribute is told as gone; a deleted memorial says that it is, so that it can be brought back', async () => {
    const tributeId = await sign(member, memorialId);
    const { cursor } = await pull(member);
    await member.send('DELETE', `/api/memorials/${memorialId}/guestbook/${tributeId}`);
    const gone = await pull(member, cursor);
    expect(gone.removed).toEqual({ memorials: [], tributes: [tributeId] });
    await member.send('DELETE', `/api/memorials/${memorialId}`);
    const deleted = await pull(member, gone.cursor);
    expect(deleted.memorials).toMatchObject([{ id: memorialId, deletedAt: expect.any(String) }]);
    await member.post(`/api/memorials/${memorialId}/restore`);
    expect((await pull(member, deleted.cursor)).memorials).toMatchObject([
      { id: memorialId, deletedAt: null },
    ]);
  });

  test('a memorial whose days of undo are over is told as gone, and nothing of it is sent again', async () => {
    const keeper = await site.member();
    const mine = await createMemorial(keeper);
    await sign(keeper, mine);
    const { cursor } = await pull(keeper);
    await keeper.send('DELETE', `/api/memorials/${mine}`);
    const [deleted] = (await keeper.get('/api/memorials/deleted')).json;
    await site.platform.executor.execute({
      type: 'PurgeMemorial',
      data: { memorialId: mine, deletedAt: deleted.deletedAt },
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'test' },
    });
    expect((await pull(keeper, cursor)).removed.memorials).toEqual([mine]);
    const all = await pull(keeper);
    expect([all.memorials, all.tributes, all.removed.memorials]).toEqual([[], [], [mine]]);
  });

  test('more than fits comes in pages that lose nothing and hold nothing twice', async () => {
    const keeper = await site.member();
    const mine = await createMemorial(keeper);
    const friend = await site.member();
    const signed: string[] = [];
    for (let batch = 0; batch < 5; batch += 1) {
      const commands = Array.from({ length: 90 }, () => ({
        type: 'SignGuestbook',
        payload: { memorialId: mine, tributeId: randomUUID(), ...tribute() },
      }));
      await push(friend, ...commands);
      signed.push(...commands.map(({ payload }) => payload.tributeId));
    }
    const seen: string[] = [];
    let page = await pull(keeper);
    for (let rounds = 0; rounds < 10; rounds += 1) {
      seen.push(...ids(page.tributes));
      if (!page.more) break;
      expect(page.tributes).toHaveLength(200);
      page = await pull(keeper, page.cursor);
    }
    // Independent commands are stored side by side: a server may take them in another order.
    expect(seen.toSorted()).toEqual(signed.toSorted());
  });

  test('a cursor from another history begins anew', async () => {
    const { cursor } = await pull(member);
    const [position, epoch] = cursor.split('~');
    expect(epoch).toBe(site.platform.epoch);
    for (const other of [
      `ffffffffffffffff.ffffffffffffffff~${epoch}`,
      // A backup from before was restored and has grown as long since: the position alone says nothing.
      `${position}~${randomUUID()}`,
      position,
    ])
      expect((await member.get(`/api/sync?cursor=${other}`)).json).toEqual({ reset: true });
    const answer = await member.get(`/api/sync?cursor=${cursor}`);
    expect(answer.json.reset).toBe(false);
    expect(answer.headers.get('x-epoch')).toBe(epoch);
  });

  test('REL-29 pages are as small as the device asks for, and lose nothing that one event changed together', async () => {
    const keeper = await site.member();
    const id = await createMemorial(keeper);
    const signed: string[] = [];
    for (let n = 0; n < 7; n += 1) signed.push(await sign(site.browser(), id));
    await site.settled();
    const seen: string[] = [];
    let [cursor, more, pages] = ['', true, 0];
    while (more && pages < 20) {
      const asked = `/api/sync?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const answer = z.parse(pullAnswer, (await keeper.get(asked)).json);
      if (answer.reset) throw new Error('the cursor was refused');
      seen.push(...ids(answer.changed.tributes ?? []));
      ({ cursor, more } = answer);
      pages += 1;
    }
    expect(seen).toEqual(signed);
    expect(pages).toBeGreaterThan(3);
    expect((await keeper.get('/api/sync?limit=201')).status).toBe(400);
  });

  test.each(['cursor=1', 'cursor=', 'cursor=a&cursor=b', 'cursor[$gt]=', `cursor=${'0'.repeat(33)}`])(
    'SEC-14 %s is refused',
    async (query) => {
      expect((await member.get(`/api/sync?${query}`)).status).toBe(400);
    },
  );
});

describe('live hints', () => {
  test('tell that a public memorial changed and where, and nothing of what', async () => {
    const keeper = await site.member();
    const memorialId = await createMemorial(keeper);
    await site.settled();
    const visitor = site.browser();
    const ear = await listen(site, visitor, memorialId);
    expect([ear.status, ear.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    for (let n = 1; n <= 3; n += 1) {
      const answer = await visitor.post(`/api/memorials/${memorialId}/guestbook`, tribute());
      await until(async () => ear.heard.some((position) => position >= answer.json.position));
      const page = await site.browser().get(`/api/memorials/${memorialId}/guestbook`, {
        headers: { 'x-min-position': ear.heard.at(-1) ?? '' },
      });
      expect(page.json.count).toBe(n);
    }
    ear.close();
    await ear.ended;
  });

  test('tell at once of a recent change, which a page may have been read before', async () => {
    const [changed, signed] = [
      await createMemorial(await site.member()),
      await createMemorial(await site.member()),
    ];
    const answer = await site.browser().post(`/api/memorials/${signed}/guestbook`, tribute());
    await site.settled();
    const ears = [await listen(site, site.browser(), changed), await listen(site, site.browser(), signed)];
    await until(async () => ears.every(({ heard }) => heard.length > 0));
    expect(ears[1]?.heard).toEqual([answer.json.position]);
    for (const ear of ears) ear.close();
  });

  test('tell of one’s own memorials, private ones too, and strangers nothing', async () => {
    const [keeper, stranger] = [await site.member(), await site.member()];
    const memorialId = await createMemorial(keeper, { isPublic: false });
    const mine = await listen(site, keeper);
    const [others, anyone] = [await listen(site, stranger), await listen(site, site.browser())];
    const answer = await keeper.send('PATCH', `/api/memorials/${memorialId}`, {
      body: { changes: { petName: 'Ada' } },
    });
    await until(async () => mine.heard.some((position) => position >= answer.json.position));
    const theirs = await createMemorial(stranger);
    await until(async () => others.heard.length > 0);
    expect(anyone.heard).toEqual([]);
    expect(others.heard.every((position) => position > answer.json.position)).toBe(true);
    expect(theirs).toBeTruthy();
    for (const ear of [mine, others, anyone]) ear.close();
  });

  test('SEC-10 nobody listens to what they may not see, and the stream ends when it turns private or is deleted', async () => {
    const [keeper, stranger] = [await site.member(), await site.member()];
    const memorialId = await createMemorial(keeper);
    await site.settled();
    const random = await site.browser().get(`/api/live?entity=memorial&id=${nowhere}`);
    expect(random.status).toBe(404);
    for (const change of [
      () => keeper.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes: { isPublic: false } } }),
      () => keeper.send('DELETE', `/api/memorials/${memorialId}`),
    ]) {
      const ears = [await listen(site, stranger, memorialId), await listen(site, site.browser(), memorialId)];
      const own = await listen(site, keeper, memorialId);
      const { json } = await change();
      await Promise.all(ears.map((ear) => ear.ended));
      // So that a page which is open asks once more, and hears that it is gone (SEC-30).
      for (const ear of ears) expect(ear.heard.some((position) => position >= json.position)).toBe(true);
      await until(async () => own.heard.length > 0);
      own.close();
      for (const client of [stranger, site.browser()]) {
        const answer = await client.get(`/api/live?entity=memorial&id=${memorialId}`);
        expect([answer.status, answer.json.code, answer.json.error]).toEqual([
          404,
          random.json.code,
          random.json.error,
        ]);
      }
      await keeper.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes: { isPublic: true } } });
      await site.settled();
    }
  });

  test('SEC-30 a hint of before that finds a memorial hidden names the change that hid it', async () => {
    const keeper = await site.member();
    const memorialId = await createMemorial(keeper);
    await site.settled();
    const readModels: ReadModels = site.app.get(READ_MODELS);
    const before = readModels.position('memorials');
    const isPrivate = { body: { changes: { isPublic: false } } };
    const { json } = await keeper.send('PATCH', `/api/memorials/${memorialId}`, isPrivate);
    await site.settled();
    let applied: Parameters<ReadModels['onApplied']>[0] = () => undefined;
    const hints = new LiveHints(
      {
        ...readModels,
        model: readModels.model.bind(readModels),
        position: readModels.position.bind(readModels),
        onApplied(listener) {
          applied = listener;
          return () => undefined;
        },
      },
      () => new Date(),
    );
    hints.onModuleInit();
    const gone = new Promise<string>((resolve) => {
      hints.listen({
        root: { entity: 'memorial', id: memorialId },
        accountId: null,
        permits: () => false,
        changed: resolve,
        gone: resolve,
        ending: () => undefined,
      });
    });
    applied('memorials', before, [memorialId]);
    expect((await gone) >= json.position).toBe(true);
  });

  test.each(['id=x', `id=${nowhere}&id=${nowhere}`, 'id[$ne]=x', 'entity[$ne]=x'])(
    'SEC-14 not asked for with %s',
    async (query) => {
      expect((await site.browser().get(`/api/live?${query}`)).status).toBe(400);
    },
  );
});
