import { describe, expect, it } from 'vitest';
import { longestWaitMs, openTurns } from './turns.ts';

const never = new Promise<void>(() => {});
/** Work that a test ends, well or badly. */
function work() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const done = new Promise<void>((...both) => {
    [resolve, reject] = both;
  });
  return { done, resolve, reject };
}

describe('a file that is only for later', () => {
  it('waits for what a page waits for, also for what comes meanwhile, however it ends', async () => {
    const turns = openTurns(() => never);
    const order: string[] = [];
    await turns.clear();
    const [page, photo] = [work(), work()];
    void turns.first(page.done).then(() => order.push('page'));
    const later = turns.clear().then(() => order.push('later'));
    void turns.first(photo.done).catch(() => order.push('photo'));
    page.resolve();
    await page.done;
    photo.reject(new TypeError('Failed to fetch'));
    await later;
    expect(order).toEqual(['page', 'photo', 'later']);
  });

  it('waits 10 s at most: some of it may never be answered', async () => {
    const asked: number[] = [];
    const turns = openTurns(async (ms) => void asked.push(ms));
    void turns.first(never);
    await turns.clear();
    expect(asked).toEqual([longestWaitMs]);
  });
});
