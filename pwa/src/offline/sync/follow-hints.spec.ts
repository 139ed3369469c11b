// @vitest-environment node
import { expect, it } from 'vitest';
import { setSetting } from '../store/database.ts';
import { putList } from '../store/documents.ts';
import { readPage } from '../store/shown.ts';
import {
  cacheMemorial,
  freshDatabase,
  idOf,
  keeperId,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
} from '../testing/fixtures.ts';
import { createMemoryServer } from '../testing/memory-server.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { eventLoopTurns, SimulatedTime, until } from '../testing/simulated-time.ts';
import { createHintFollower } from './follow-hints.ts';
import { createPuller } from './puller.ts';
import type { Transport } from './transport.ts';

async function world() {
  const db = freshDatabase();
  await cacheMemorial(db, memorial({ userId: idOf(8), position: positionOf(2) }), { asOf: 1 });
  const time = new SimulatedTime(0);
  const asked: string[] = [];
  let release = () => {};
  let isHeld = false;
  let unreachable = 0;
  const ask = async (what: string) => {
    asked.push(what);
    if (unreachable > 0) {
      unreachable -= 1;
      return 'unreachable' as const;
    }
    if (isHeld)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return 'current' as const;
  };
  const known = (position: string) =>
    putList(
      db,
      db.entities.named('tribute'),
      memorialId,
      { entries: [], count: 0, nextCursor: null },
      {
        asOf: 1,
        positionAtLeast: position,
      },
    );
  const follower = createHintFollower({
    db,
    puller: {
      pull: () => ask('pull'),
      refresh: () => ask('memorial'),
      async refreshList(_entity, _root, how) {
        const answer = await ask('guestbook');
        if (how && answer === 'current') await known(how.past);
        return answer;
      },
    },
    timers: time.timers(() => true),
    random: () => 1,
    report: (error) => {
      throw error;
    },
  });
  const tell = (n: number) => follower.hint({ position: positionOf(n), root: memorialRef() });
  return {
    db,
    time,
    asked,
    tell,
    follower,
    /** The server is away for the next so many calls. */
    lose: (calls: number) => {
      unreachable = calls;
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      release();
    },
  };
}

it('thirty hints of others cost a handful of requests in an open page', async () => {
  const { time, asked, tell } = await world();
  for (let n = 10; n < 40; n += 1) {
    tell(n);
    await time.pass(100);
    await eventLoopTurns();
  }
  await time.pass(10_000);
  await until(() => asked.includes('guestbook'));
  expect(asked.filter((what) => what === 'guestbook').length).toBeLessThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(6);
});

it('one refresh is under way and one waits: whatever comes meanwhile is asked for once', async () => {
  const { time, asked, tell, hold, release } = await world();
  hold();
  tell(10);
  await time.pass(2_000);
  await until(() => asked.length === 1);
  for (let n = 11; n < 30; n += 1) tell(n);
  await time.pass(60_000);
  expect(asked).toEqual(['memorial']);
  release();
  await until(() => asked.length === 2);
  await eventLoopTurns();
  await time.pass(2_000);
  await until(() => asked.length === 4);
  await time.pass(60_000);
  expect(asked).toEqual(['memorial', 'guestbook', 'memorial', 'guestbook']);
});

it('what this device knows already is not asked for', async () => {
  const { db, time, asked, tell } = await world();
  tell(10);
  await time.pass(2_000);
  await until(() => asked.length === 2);
  await cacheMemorial(db, memorial({ userId: idOf(8), position: positionOf(10) }), { asOf: 1 });
  tell(10);
  await time.pass(10_000);
  await eventLoopTurns(40);
  expect(asked).toEqual(['memorial', 'guestbook']);
});

it('what the server could not be asked for is asked for again, without another hint, and no more once it is known', async () => {
  const { time, asked, tell, lose } = await world();
  lose(4);
  tell(10);
  await time.pass(2_000);
  await until(() => asked.length === 2);
  await eventLoopTurns(40);
  await time.pass(1_000);
  await until(() => asked.length === 4);
  await eventLoopTurns(40);
  await time.pass(1_000);
  await eventLoopTurns(40);
  expect(asked.length).toBe(4);
  await time.pass(1_000);
  await until(() => asked.length === 6);
  await eventLoopTurns(40);
  await time.pass(600_000);
  await eventLoopTurns(40);
  expect(asked).toEqual(['memorial', 'guestbook', 'memorial', 'guestbook', 'memorial', 'guestbook']);
});

it('a server that stays away is asked for so long and then left alone, until it tells something again', async () => {
  const { time, asked, tell, lose } = await world();
  lose(1_000);
  tell(10);
  for (let n = 0; n < 60; n += 1) {
    await time.pass(60_000);
    await eventLoopTurns(40);
  }
  expect(asked.length).toBe(2 * 9);
  tell(11);
  await time.pass(2_000);
  await until(() => asked.length > 2 * 9);
});

it('nothing is asked for once it is stopped, not what was under way either', async () => {
  const { time, asked, tell, follower, hold, lose, release } = await world();
  hold();
  tell(10);
  await time.pass(2_000);
  await until(() => asked.length === 1);
  lose(1_000);
  follower.stop();
  release();
  await until(() => asked.length === 2);
  await eventLoopTurns(40);
  await time.pass(600_000);
  await eventLoopTurns(40);
  expect(asked).toEqual(['memorial', 'guestbook']);
});

it('an account is pulled for once, unless its cursor is past the hint', async () => {
  const { db, time, asked, follower } = await world();
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
  const cursorAt = (n: number) =>
    db.cursor.put({ key: 'pull', accountId: keeperId, cursor: positionOf(n), entities: [], asOf: 1 });
  await cursorAt(20);
  follower.hint({ position: positionOf(15), root: null });
  await time.pass(5_000);
  await eventLoopTurns(40);
  expect(asked).toEqual([]);
  follower.hint({ position: positionOf(25), root: null });
  follower.hint({ position: positionOf(26), root: null });
  await time.pass(5_000);
  await until(() => asked.length === 1);
  expect(asked).toEqual(['pull']);
});

it('a visitor pulls nothing, and hears of an account’s own changes by it alone', async () => {
  const { db, time, asked, follower } = await world();
  follower.hint({ position: positionOf(15), root: null });
  await time.pass(5_000);
  await eventLoopTurns(40);
  expect(asked).toEqual([]);
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
  follower.hint({ position: positionOf(15), root: null });
  await time.pass(5_000);
  await until(() => asked.length === 1);
  expect(asked).toEqual(['pull']);
});

it('what was told of the furthest position is asked for past that one, whatever came later', async () => {
  const { db, time, tell } = await world();
  for (const n of [10, 14, 12]) tell(n);
  await time.pass(5_000);
  await until(async () => (await db.lists.get(['tribute', memorialId]))?.position === positionOf(14));
});

it('hints wait a moment for others, and nobody waits longer than two seconds', async () => {
  const { time, asked, tell } = await world();
  tell(10);
  await time.pass(1_999);
  await eventLoopTurns(40);
  expect(asked).toEqual([]);
  await time.pass(1);
  await until(() => asked.length === 2);
});

it('what only accounts may read is asked for where this device has opened it', async () => {
  const { db, time, asked, tell } = await world();
  const list = {
    entity: 'memory',
    parent: memorialId,
    count: 0,
    nextCursor: null,
    position: positionOf(3),
    asOf: 1,
  };
  await db.lists.put(list);
  tell(10);
  await time.pass(5_000);
  await until(() => asked.length === 3);
  expect(asked).toEqual(['memorial', 'guestbook', 'guestbook']);
});

it('a refresh that failed is told of, and the next hint is another attempt', async () => {
  const db = freshDatabase();
  const time = new SimulatedTime(0);
  const reported: unknown[] = [];
  let isDown = true;
  let asked = 0;
  const ask = async () => {
    if (isDown) throw new Error('no signal');
    asked += 1;
    return 'current' as const;
  };
  const follower = createHintFollower({
    db,
    puller: { pull: ask, refresh: ask, refreshList: ask },
    timers: time.timers(() => true),
    random: () => 0,
    report: (error) => reported.push(error),
  });
  follower.hint({ position: positionOf(1), root: memorialRef() });
  await time.pass(300);
  await until(() => reported.length === 1);
  isDown = false;
  follower.hint({ position: positionOf(2), root: memorialRef() });
  await time.pass(300);
  await until(() => asked === 2);
});

it('nothing is asked for after the page is left', async () => {
  const { time, asked, tell, follower } = await world();
  tell(10);
  follower.stop();
  await time.pass(10_000);
  await eventLoopTurns(40);
  expect(asked).toEqual([]);
});

/** A visitor's open page beside a server to which others send their words. */
async function openPage() {
  const time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  const keeper = simulatedUser(keeperId, 'free');
  const server = await createMemoryServer({ now: time.now, accounts: [keeper] });
  const never = new AbortController().signal;
  let sent = 0;
  const send = async (accountId: string | null, type: string, payload: object) => {
    const command = { id: idOf(900 + sent++), type, v: 1, payload };
    const { position } = await server
      .connect(() => accountId)
      .push({ accountId, commands: [command] }, never);
    return position ?? '';
  };
  const petName = { petName: 'Bella', petType: 'dog' };
  await send(keeperId, 'CreateMemorial', { memorialId, ...petName, isPublic: true, photos: [] });

  const db = freshDatabase();
  const calls: string[] = [];
  let told = 0;
  const { one, list, changes, pull } = server.connect(() => null);
  const transport: Pick<Transport, 'one' | 'list' | 'changes' | 'pull'> = {
    pull,
    async one(...asked) {
      calls.push('memorial');
      return one(...asked);
    },
    async list(...asked) {
      calls.push('guestbook');
      const answer = await list(...asked);
      if (answer.status === 'ok') told += answer.page.entries.length;
      return answer;
    },
    async changes(...asked) {
      calls.push('changes');
      const answer = await changes(...asked);
      if (answer.status === 'ok') told += answer.changes.entries.length;
      return answer;
    },
  };
  const timers = time.timers(() => true);
  const puller = createPuller({
    db,
    transport,
    timers,
    now: time.now,
    random: () => 1,
    withdraw: async () => {},
  });
  await puller.refresh(memorialRef());
  await puller.refreshList('tribute', memorialRef());
  const follower = createHintFollower({
    db,
    puller,
    timers,
    random: () => 1,
    report: (error) => {
      throw error;
    },
  });
  return {
    db,
    time,
    calls,
    send,
    toldCount: () => told,
    hear: (position: string) => follower.hint({ position, root: memorialRef() }),
  };
}

it('thirty tributes of others reach an open page each once, and one that is hidden leaves it', async () => {
  const { db, time, calls, send, hear, toldCount } = await openPage();
  calls.length = 0;
  const words = { memorialId, visitorName: 'Ines', tributeMessage: 'She shared her stick.' };
  for (let n = 1; n <= 30; n += 1) {
    hear(await send(null, 'SignGuestbook', { ...words, tributeId: idOf(100 + n) }));
    await time.pass(100);
    await eventLoopTurns();
  }
  const guestbook = async () => (await readPage(db, memorialRef())).lists.tribute?.value;
  await time.pass(10_000);
  await until(async () => (await guestbook())?.entries.length === 30);
  expect([toldCount(), (await guestbook())?.count]).toEqual([30, 30]);
  // The server of the tests tells four changes at a time.
  expect(calls.filter((call) => call === 'changes').length).toBeLessThanOrEqual(8 + 2);
  expect(calls.filter((call) => call === 'memorial').length).toBeLessThanOrEqual(3);
  expect(calls).not.toContain('guestbook');

  hear(await send(keeperId, 'HideTribute', { memorialId, tributeId: idOf(101) }));
  await time.pass(10_000);
  await until(async () => (await guestbook())?.entries.length === 29);
  expect([toldCount(), (await guestbook())?.count]).toEqual([30, 29]);
});
