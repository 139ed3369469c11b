import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../../../../test/helpers/until.ts';
import { manualTimers, openWorkshop, recordingLogger, type Workshop } from '../engine.fixtures.ts';
import { leasedKeeper, type RunKeeper } from './run-keeper.ts';

let shop: Workshop;
let keepers: RunKeeper[];
beforeEach(async () => {
  shop = await openWorkshop();
  keepers = [];
});
afterEach(async () => {
  for (const keeper of keepers) await keeper.stop();
  await shop.close();
});

/** A process that takes leases; `round` is when it renews them. */
async function openKeeper(owner: string) {
  const logger = recordingLogger();
  let due: (() => void) | null = null;
  const keeper = await leasedKeeper({
    connection: shop.store.connection,
    collection: 'projection_leases',
    owner,
    clock: () => 1_000,
    timers: {
      after(_, work) {
        due = work;
        return () => {};
      },
    },
    logger,
  });
  keepers.push(keeper);
  return { keeper, logger, round: () => due?.() };
}

/** Something to run, which records what is done with it. */
function runnable(id: string) {
  const calls: string[] = [];
  const record = (call: string) => async () => void calls.push(call);
  return { id, calls, runner: { start: record('start'), refresh: record('refresh'), halt: record('halt') } };
}

test('REL-39 a lease that is renewed while it is taken is not lost to its own process', async () => {
  const { keeper, logger, round } = await openKeeper('one');
  const memorials = runnable('memorials_v1');
  const kept = keeper.keep(memorials);
  round();
  await kept;
  await keeper.leave(runnable('another'));
  expect(keeper.keeps(memorials)).toBe(true);
  await keeper.stop();
  expect(memorials.calls).toEqual(['refresh', 'refresh', 'halt']);
  expect(logger.lines).toEqual([]);
});

test('REL-39 a lease is held by one process, and goes to another once it is given back', async () => {
  const one = await openKeeper('one');
  const other = await openKeeper('other');
  const [here, there] = [runnable('memorials_v1'), runnable('memorials_v1')];
  await one.keeper.keep(here);
  await other.keeper.keep(there);
  expect([one.keeper.keeps(here), other.keeper.keeps(there)]).toEqual([true, false]);
  expect(there.calls).toEqual([]);
  await one.keeper.leave(here);
  await other.keeper.leave(there);
  await other.keeper.keep(there);
  expect(other.keeper.keeps(there)).toBe(true);
  expect([here.calls, there.calls]).toEqual([
    ['refresh', 'halt'],
    ['halt', 'refresh'],
  ]);
});

describe('REL-39 the lease of a process that is gone is taken over within five seconds', () => {
  const hourMs = 3_600_000;
  test.each([
    { clocks: 'right', ahead: 0, behind: 0 },
    { clocks: 'an hour ahead where it was held', ahead: hourMs, behind: 0 },
    { clocks: 'set back by an hour where it is taken', ahead: 0, behind: hourMs },
  ])('with clocks that are $clocks', async ({ ahead, behind }) => {
    const time = manualTimers();
    const start = async (owner: string, skewMs: number) => {
      const timers = manualTimers();
      const keeper = await leasedKeeper({
        connection: shop.store.connection,
        collection: 'projection_leases',
        owner,
        clock: () => time.now() + skewMs,
        elapsed: time.now,
        timers,
        logger: recordingLogger(),
      });
      keepers.push(keeper);
      const round = async () => {
        timers.pass(1_000);
        await until(() => timers.pending().length === 1);
      };
      return { keeper, round };
    };
    const [gone, other] = [await start('gone', ahead), await start('other', -behind)];
    const [here, there] = [runnable('memorials_v1'), runnable('memorials_v1')];
    await gone.keeper.keep(here);
    await other.keeper.keep(there);
    // A holder that renews keeps it, however long and whatever the clocks say.
    for (let second = 0; second < 10; second += 1) {
      time.pass(1_000);
      await other.round();
      await gone.round();
    }
    expect([gone.keeper.keeps(here), other.keeper.keeps(there)]).toEqual([true, false]);
    // The worst moment: it is gone right after it renewed, and the other has just looked.
    let tookMs = 0;
    while (!other.keeper.keeps(there) && tookMs < 60_000) {
      time.pass(1_000);
      tookMs += 1_000;
      await other.round();
    }
    expect(tookMs).toBeLessThanOrEqual(5_000);
  });
});
