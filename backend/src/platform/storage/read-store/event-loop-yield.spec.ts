import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { EventLoopYield } from './event-loop-yield.ts';

async function turnsUntil(done: () => boolean): Promise<number> {
  let turns = 0;
  for (; !done(); turns += 1) await setImmediate();
  return turns;
}

it('lets what is held go first, and goes on as soon as it is done', async () => {
  const first = new EventLoopYield();
  const behind = new EventLoopYield({ behind: first });
  const release = first.hold();
  let wentOn = false;
  const paused = behind.pause().then(() => {
    wentOn = true;
  });
  await setImmediate();
  await setImmediate();
  expect(wentOn).toBe(false);
  release();
  await paused;
  expect(behind.isDue).toBe(false);
});

it('is not held up for good by what never ends', async () => {
  const first = new EventLoopYield();
  const behind = new EventLoopYield({ behind: first });
  first.hold();
  let wentOn = false;
  void behind.pause().then(() => {
    wentOn = true;
  });
  expect(await turnsUntil(() => wentOn)).toBeGreaterThan(10);
});

it('counts each hold once, however often it is let go', () => {
  const first = new EventLoopYield();
  const behind = new EventLoopYield({ behind: first });
  const [one, other] = [first.hold(), first.hold()];
  one();
  one();
  expect(behind.isDue).toBe(true);
  other();
  expect(behind.isDue).toBe(false);
});

it('holds up nothing that goes first', async () => {
  const first = new EventLoopYield();
  first.hold();
  expect(first.isDue).toBe(false);
  await first.pause();
  expect(first.turns).toBe(0);
});
