// @vitest-environment node
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { PullAnswer } from '@everpaw/contracts/sync/sync.dto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WithdrawnPage } from '../../caches/withdraw-page.ts';
import { type Database, setSetting, setting } from '../store/database.ts';
import { readPage } from '../store/shown.ts';
import {
  cachedIds,
  cachedMemorial,
  cacheMemorial,
  entry,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
  putTributes,
  tribute,
} from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { eventLoopTurns, SimulatedTime, until } from '../testing/simulated-time.ts';
import { pullAccount } from './account-pull.ts';
import { createPuller, type PullerParts } from './puller.ts';
import { type Transport, TransportError } from './transport.ts';

type Changes = Extract<PullAnswer, { reset: false }>;

const strangers = idOf(60);
let db: Database;
let time: SimulatedTime;
let pulls: (PullAnswer | TransportError)[];
let asked: string[];
let withdrawn: WithdrawnPage[];
let rowsWhenWithdrawn: string[];
let answerMemorial: Transport['one'];
let answerGuestbook: Transport['list'];
let answerChanges: Transport['changes'];

type Told = {
  memorials?: MemorialDto[];
  tributes?: TributeDto[];
  removed?: Changes['removed'];
  more?: boolean;
};

function changes(
  n: number,
  { memorials = [], tributes = [], removed = {}, more = false }: Told = {},
): Changes {
  return { reset: false, changed: { memorials, tributes }, removed, cursor: positionOf(n), more };
}

function open(more: Partial<PullerParts> = {}) {
  return createPuller({
    ...more,
    db,
    timers: time.timers(() => true),
    now: time.now,
    random: () => 1,
    withdraw: async (pages) => {
      withdrawn.push(...pages);
      rowsWhenWithdrawn = await cachedIds(db, 'memorial');
    },
    transport: {
      async pull({ cursor, minPosition }) {
        asked.push(`${cursor?.slice(-2) ?? 'none'}>${minPosition?.slice(-2) ?? ''}`);
        const next = pulls.shift() ?? changes(99);
        if (next instanceof TransportError) throw next;
        return next;
      },
      one: (call, signal) => answerMemorial(call, signal),
      list: (call, signal) => answerGuestbook(call, signal),
      changes: (call, signal) => answerChanges(call, signal),
    },
  });
}

beforeEach(async () => {
  db = freshDatabase();
  time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  pulls = [];
  asked = [];
  withdrawn = [];
  rowsWhenWithdrawn = [];
  answerMemorial = async () => ({ status: 'gone' });
  answerGuestbook = async () => ({ status: 'gone' });
  answerChanges = async () => ({ status: 'gone' });
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
});

describe('pulling', () => {
  it('asks page by page from a position of the log, and keeps views, removals and the cursor together', async () => {
    await cacheMemorial(db, memorial({ id: idOf(8), isPublic: true }), { asOf: 1 });
    pulls = [
      changes(3, { memorials: [memorial()], more: true }),
      changes(5, { tributes: [tribute()], removed: { memorials: [idOf(8)], tributes: [] } }),
    ];
    expect(await open().pull()).toBe('current');
    expect(asked).toEqual(['none>', '03>']);
    expect(await cachedIds(db, 'memorial')).toEqual([memorialId]);
    expect(await db.cursor.get('pull')).toMatchObject({ cursor: positionOf(5) });
    expect((await readPage(db, memorialRef())).lists.tribute?.value.entries).toHaveLength(1);
  });

  it.each(Array.from({ length: 16 }, (_, turns) => turns))(
    'fetches once more when it is asked %i turns after the last look',
    async (turns) => {
      let late: Promise<unknown> | null = null;
      const puller = open({
        accountPull: async () => ({
          async pullAccount(parts) {
            const pulled = await pullAccount(parts);
            late ??= afterTurns();
            return pulled;
          },
        }),
      });
      async function afterTurns() {
        for (let turn = 0; turn < turns; turn += 1) await null;
        await puller.pull();
      }
      await puller.pull();
      await late;
      expect(asked).toHaveLength(2);
    },
  );

  it('never puts an older view over a newer one', async () => {
    await cacheMemorial(db, memorial({ petName: 'newer', position: positionOf(7) }), { asOf: 1 });
    pulls = [changes(9, { memorials: [memorial({ petName: 'older', position: positionOf(6) })] })];
    await open().pull();
    expect((await cachedMemorial(db))?.dto.petName).toBe('newer');
  });

  it('starts over when the cursor is of another history, and sends once more what that history had accepted', async () => {
    await cacheMemorial(db, memorial({ id: idOf(8), position: positionOf(200) }), { asOf: 1 });
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61), position: positionOf(200) }), {
      asOf: 1,
    });
    await db.cursor.put({
      key: 'pull',
      accountId: keeperId,
      cursor: positionOf(250),
      entities: db.entities.all.map(({ name }) => name),
      asOf: 1,
    });
    const payload = { memorialId: strangers, tributeId: idOf(62) };
    await db.outbox.add(entry(1, 'SignGuestbook', payload, { state: 'accepted', position: positionOf(249) }));
    pulls = [{ reset: true }, changes(3, { memorials: [memorial()] })];
    await open().pull();
    expect(asked).toEqual([`fa>${positionOf(249).slice(-2)}`, 'none>']);
    expect((await cachedIds(db, 'memorial')).sort()).toEqual([memorialId, strangers].sort());
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', position: null }]);
    // What is asked for anew replaces a page of the other history, whatever its position was.
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61), petName: 'Otto' }), { asOf: 2 });
    expect((await cachedMemorial(db, strangers))?.dto.petName).toBe('Otto');
  });

  it('forgets an accepted command in the very step that brings the view which has it', async () => {
    const over = { state: 'accepted' as const, position: positionOf(4) };
    await db.outbox.bulkAdd([
      entry(1, 'EditMemorial', { memorialId, changes: { petName: 'Luna' } }, over),
      entry(
        2,
        'EditMemorial',
        { memorialId, changes: { petName: 'Lu' } },
        { ...over, position: positionOf(6) },
      ),
    ]);
    pulls = [changes(5, { memorials: [memorial({ petName: 'Luna', position: positionOf(4) })] })];
    await open().pull();
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2]);
    expect(asked).toEqual(['none>06']);
  });

  it('changes nothing without an answer, and pauses on 401', async () => {
    pulls = [new TransportError('network'), new TransportError('http', { status: 401 })];
    const puller = open();
    expect(await puller.pull()).toBe('unreachable');
    expect(await setting(db, 'paused')).toBeUndefined();
    expect(await puller.pull()).toBe('unreachable');
    expect(await setting(db, 'paused')).toBe(true);
    expect(await db.cursor.count()).toBe(0);
  });

  it('drops an answer for somebody who has signed out meanwhile', async () => {
    const puller = createPuller({
      db,
      timers: time.timers(() => true),
      now: time.now,
      random: () => 1,
      withdraw: async () => {},
      transport: {
        async pull() {
          await setSetting(db, 'account', undefined);
          return changes(5, { memorials: [memorial({ isPublic: false })] });
        },
        one: answerMemorial,
        list: answerGuestbook,
        changes: answerChanges,
      },
    });
    await puller.pull();
    expect(await db.documents.count()).toBe(0);
  });
});

describe('what the person cares for', () => {
  it('comes with the pull when its page is opened, which is then the page that was opened last', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    pulls = [changes(5)];
    expect(await open().refresh(memorialRef())).toBe('current');
    expect(asked).toEqual(['none>']);
    expect(await cachedMemorial(db)).toMatchObject({ asOf: time.now(), openedAt: time.now() });
    pulls = [changes(6)];
    expect(await open().refreshList('tribute', memorialRef())).toBe('current');
    expect(asked).toHaveLength(2);
    pulls = [changes(7), new TransportError('network')];
    const puller = open();
    expect(await puller.more('tribute', memorialRef())).toBe('current');
    expect(await puller.more('tribute', memorialRef())).toBe('unreachable');
  });

  it('is not known to be gone because the device may not ask for it, and was not opened then', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await setSetting(db, 'signOutOwed', true);
    expect(await open().refresh(memorialRef())).toBe('unreachable');
    expect([asked, (await cachedMemorial(db))?.openedAt]).toEqual([[], 1]);
  });

  it('is asked for once more when that was asked meanwhile, and by one call at a time', async () => {
    const puller = open();
    await Promise.all([puller.pull(), puller.pull(), puller.pull()]);
    expect(asked.length).toBeLessThanOrEqual(2);
    const before = asked.length;
    await puller.pull();
    expect(asked).toHaveLength(before + 1);
  });

  it('that this version cannot read asks for an update, and changes nothing', async () => {
    pulls = [changes(5, { memorials: [{ ...memorial(), petName: 7 } as unknown as MemorialDto] })];
    expect(await open().pull()).toBe('unreachable');
    expect(await setting(db, 'outdated')).toBe(true);
    expect([await db.documents.count(), await db.cursor.count()]).toEqual([0, 0]);
    pulls = [changes(5)];
    await open().pull();
    expect(await setting(db, 'outdated')).toBeUndefined();
  });

  it('goes on where a pull fails for a reason of this device', async () => {
    const puller = createPuller({
      db,
      timers: time.timers(() => true),
      now: time.now,
      random: () => 1,
      withdraw: async () => {},
      accountPull: () => Promise.reject(new Error('not fetched')),
      transport: {
        pull: async () => changes(1),
        one: answerMemorial,
        list: answerGuestbook,
        changes: answerChanges,
      },
    });
    await expect(puller.pull()).rejects.toThrow('not fetched');
    expect(await puller.refresh(memorialRef(strangers))).toBe('gone');
  });

  it('was confirmed when the server has told all, and not before', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61) }), { asOf: 1 });
    pulls = [changes(5, { more: true }), new TransportError('network')];
    await open().pull();
    expect((await cachedMemorial(db))?.asOf).toBe(1);
    pulls = [changes(6)];
    await open().pull();
    expect([(await cachedMemorial(db))?.asOf, (await cachedMemorial(db, strangers))?.asOf]).toEqual([
      time.now(),
      1,
    ]);
  });

  it('is asked for anew by an app that knows more entities than the one before', async () => {
    const cursor = {
      key: 'pull' as const,
      accountId: keeperId,
      cursor: positionOf(3),
      entities: ['memorial'],
      asOf: 1,
    };
    await db.cursor.put(cursor);
    await open().pull();
    expect(asked).toEqual(['none>']);
    await db.cursor.put({
      ...cursor,
      accountId: idOf(77),
      entities: db.entities.all.map(({ name }) => name),
    });
    await open().pull();
    expect(asked.at(-1)).toBe('none>');
  });
});

describe('what was done here is asked for until it is confirmed', () => {
  const accepted = (over = {}) =>
    entry(
      1,
      'EditMemorial',
      { memorialId, changes: {} },
      { state: 'accepted', position: positionOf(9), ...over },
    );

  it('by the account’s pull, after growing pauses, and not for ever', async () => {
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await db.outbox.add(accepted());
    pulls = Array.from({ length: 40 }, () => changes(5));
    const puller = open();
    await puller.catchUp();
    const first = asked.length;
    expect(first).toBeGreaterThan(0);
    await time.pass(999);
    expect(asked).toHaveLength(first);
    await time.pass(1);
    await until(() => asked.length > first);
    for (let round = 0; round < 20; round += 1) await time.pass(300_000);
    const last = asked.length;
    await time.pass(3_000_000);
    expect(asked).toHaveLength(last);
    expect(await db.outbox.count()).toBe(1);
  });

  it('and no longer once it is', async () => {
    await db.outbox.add(accepted());
    pulls = [changes(5), changes(9)];
    const puller = open();
    await puller.catchUp();
    await time.pass(1_000);
    await until(async () => (await db.outbox.count()) === 0);
    await eventLoopTurns(40);
    const done = asked.length;
    await time.pass(600_000);
    expect(asked).toHaveLength(done);
  });

  it('not after the page is left, also where it was asked for twice at the same moment', async () => {
    await db.outbox.add(accepted({ position: positionOf(200) }));
    const puller = open();
    await Promise.all([puller.catchUp(), puller.catchUp()]);
    const left = asked.length;
    await puller.stop();
    await time.pass(600_000);
    expect(asked).toHaveLength(left);
  });

  it('of a root that nobody here cares for by its page and its lists', async () => {
    await setSetting(db, 'account', undefined);
    await db.outbox.add(
      entry(
        1,
        'SignGuestbook',
        { memorialId: strangers, tributeId: idOf(62) },
        {
          ...accepted(),
          seq: 1,
          accountId: null,
          entity: 'tribute',
          entityId: idOf(62),
          root: `memorial/${strangers}`,
        },
      ),
    );
    const called: string[] = [];
    answerMemorial = async ({ id }) => {
      called.push(`one ${id === strangers}`);
      return { status: 'unchanged' };
    };
    answerGuestbook = async ({ definition, parent }) => {
      called.push(`${definition.name} ${parent === strangers}`);
      return { status: 'ok', stale: true, page: { entries: [], count: 0, nextCursor: null } };
    };
    await open().catchUp();
    expect(called).toEqual(['one true', 'tribute true']);
    expect(asked).toEqual([]);
  });

  it('not of a card that a visitor has sent with an earlier app: it leaves the device', async () => {
    const [ecardId, called] = [idOf(63), [] as string[]];
    await db.outbox.add(
      accepted({ accountId: null, entity: 'ecard', entityId: ecardId, root: `ecard/${ecardId}` }),
    );
    answerMemorial = async ({ id }) => {
      called.push(id);
      return { status: 'unchanged' };
    };
    await open().catchUp();
    expect([called, await db.outbox.count()]).toEqual([[], 0]);
  });

  it('and nothing is asked for where nothing was done', async () => {
    await open().catchUp();
    expect(asked).toEqual([]);
  });
});

describe('a page of somebody else', () => {
  it('is asked for again by its tag', async () => {
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61) }), { asOf: 1, etag: '"a"' });
    let tag: string | null = '';
    answerMemorial = async ({ etag }) => {
      tag = etag;
      return { status: 'unchanged' };
    };
    expect(await open().refresh(memorialRef(strangers))).toBe('current');
    expect(tag).toBe('"a"');
    expect((await cachedMemorial(db, strangers))?.asOf).toBe(time.now());
  });

  it('leaves this device when the server no longer shows it, with its guestbook and pin', async () => {
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61) }), { asOf: 1 });
    await putTributes(db, [tribute({ memorialId: strangers })]);
    await db.pins.add({ root: `memorial/${strangers}`, pinnedAt: 1 });
    expect(await open().refresh(memorialRef(strangers))).toBe('gone');
    expect([await db.documents.count(), await db.pins.count()]).toEqual([0, 0]);
  });

  it('SEC-30 leaves the caches first, with its photos, when the server no longer shows it', async () => {
    const sha256 = 'a'.repeat(64);
    const media = { sha256, width: 3000, height: 2000, thumbhash: '', color: '#888888' };
    const base = { id: idOf(70), memorialId: strangers, imageUrl: '', caption: null, orderIndex: 0 };
    const image = { ...base, createdAt: '2026-01-01T00:00:00.000Z', media };
    const others = { id: strangers, userId: idOf(61), position: positionOf(4), images: [image] };
    await cacheMemorial(db, memorial(others), { asOf: 1 });
    await open().refresh(memorialRef(strangers));
    expect(withdrawn).toMatchObject([{ id: strangers, position: positionOf(4) }]);
    expect(withdrawn[0]?.photos.every((address) => address.startsWith(`/media/${sha256}/`))).toBe(true);
    expect(withdrawn[0]?.photos.length).toBeGreaterThan(0);
    expect(rowsWhenWithdrawn).toEqual([strangers]);
    // The one that is the person's own is not asked for as a page, whatever its answer would be.
    await cacheMemorial(db, memorial(), { asOf: 1 });
    await open().refresh(memorialRef());
    expect(withdrawn).toHaveLength(1);
  });

  it('SEC-30 that is the person’s no longer leaves the caches first, and may come back as somebody else’s', async () => {
    await cacheMemorial(db, memorial({ id: idOf(8) }), { asOf: 1 });
    pulls = [changes(5, { removed: { memorials: [idOf(8), idOf(9)], tributes: [] } })];
    await open().pull();
    expect(withdrawn).toMatchObject([{ id: idOf(8), position: null }]);
    expect(rowsWhenWithdrawn).toEqual([idOf(8)]);
    expect(await cachedIds(db, 'memorial')).toEqual([]);
  });

  it('stays when it is the person’s own: then the session has ended, not the memorial', async () => {
    await cacheMemorial(db, memorial({ isPublic: false }), { asOf: 1 });
    pulls = [new TransportError('http', { status: 401 })];
    expect(await open().refresh(memorialRef())).toBe('unreachable');
    expect(await db.documents.count()).toBe(1);
  });

  it('has its guestbook read as deep as this device holds it, so that what was taken down goes', async () => {
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61), tributeCount: 4 }), { asOf: 1 });
    const at = (n: number) =>
      tribute({
        id: idOf(n),
        memorialId: strangers,
        createdAt: `2026-01-0${n}T00:00:00.000Z`,
        position: positionOf(n),
      });
    await putTributes(db, [at(1), at(2), at(3), at(4)]);
    answerGuestbook = async ({ cursor }) => ({
      status: 'ok',
      stale: false,
      page: cursor
        ? { entries: [at(1)], count: 3, nextCursor: null }
        : { entries: [at(5), at(4)], count: 3, nextCursor: 'older' },
    });
    await open().refreshList('tribute', memorialRef(strangers));
    const { tribute: guestbook } = (await readPage(db, memorialRef(strangers))).lists;
    expect(guestbook?.value.entries.map(({ id }) => id)).toEqual([idOf(5), idOf(4), idOf(1)]);
    expect(guestbook?.value).toMatchObject({ count: 3, hasMore: false });
  });

  it('is asked for until it has what a visitor wrote, and a late view does not end the asking', async () => {
    await setSetting(db, 'account', undefined);
    await cacheMemorial(db, memorial({ id: strangers, userId: idOf(61) }), { asOf: 1 });
    const payload = {
      memorialId: strangers,
      tributeId: idOf(62),
      visitorName: 'Ines',
      tributeMessage: 'Dear',
    };
    const over = { accountId: null, state: 'accepted' as const, position: positionOf(9) };
    await db.outbox.add(entry(1, 'SignGuestbook', payload, over));
    let stale = true;
    answerMemorial = async () => ({ status: 'unchanged' });
    answerGuestbook = async ({ minPosition }) => {
      expect(minPosition).toBe(positionOf(9));
      return { status: 'ok', stale, page: { entries: [], count: 0, nextCursor: null } };
    };
    await open().catchUp();
    expect(await db.outbox.count()).toBe(1);
    stale = false;
    await time.pass(10_000);
    // Its keepers read tributes first, so it is on no page; that the page has reached the position is enough.
    await until(async () => (await db.outbox.count()) === 0);
  });
});
