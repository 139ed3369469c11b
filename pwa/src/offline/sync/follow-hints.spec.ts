// @vitest-environment node
import { expect, it } from 'vitest';
import { setSetting } from '../store/database.ts';
import { putList } from '../store/documents.ts';
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
import { simulatedUser } from '../testing/run-simulation.ts';
import { breath, SimulatedTime, until } from '../testing/simulated-time.ts';
import { createHintFollower } from './follow-hints.ts';

async function world() {
  const db = freshDatabase();
  await cacheMemorial(db, memorial({ userId: idOf(8), position: positionOf(2) }), { asOf: 1 });
  const time = new SimulatedTime(0);
  const asked: string[] = [];
  let release = () => {};
  let isHeld = false;
  const ask = async (what: string) => {
    asked.push(what);
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
        if (how) await known(how.past);
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
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
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
    await breath();
  }
  await time.pass(10_000);
  await until(() => asked.includes('guestbook'));
  expect(asked.filter((what) => what === 'guestbook').length).toBeLessThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(6);
});

it('one refresh is under way and one waits: whatever comes meanwhile is asked for once', async () => {
  const { time, asked, tell, hold, letGo } = await world();
  hold();
  tell(10);
  await time.pass(2_000);
  await until(() => asked.length === 1);
  for (let n = 11; n < 30; n += 1) tell(n);
  await time.pass(60_000);
  expect(asked).toEqual(['memorial']);
  letGo();
  await until(() => asked.length === 2);
  await breath();
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
  await breath(40);
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
  await breath(40);
  expect(asked).toEqual([]);
  follower.hint({ position: positionOf(25), root: null });
  follower.hint({ position: positionOf(26), root: null });
  await time.pass(5_000);
  await until(() => asked.length === 1);
  expect(asked).toEqual(['pull']);
});

it('nothing is asked for after the page is left', async () => {
  const { time, asked, tell, follower } = await world();
  tell(10);
  follower.stop();
  await time.pass(10_000);
  await breath(40);
  expect(asked).toEqual([]);
});
