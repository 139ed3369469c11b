// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../testing/fixtures.ts';
import { breath, SimulatedTime } from '../testing/simulated-time.ts';
import { leaseLocks, webLocks } from './locks.ts';

const never = new AbortController().signal;

describe('one sender without Web Locks', () => {
  function twoTabs() {
    const db = freshDatabase();
    const time = new SimulatedTime(1_000_000);
    let firstIsAlive = true;
    const tab = (owner: string, isAlive = () => true) =>
      leaseLocks(db, { now: time.now, timers: time.timers(isAlive), owner });
    return {
      time,
      first: tab('first', () => firstIsAlive),
      second: tab('second'),
      killFirst: () => {
        firstIsAlive = false;
      },
    };
  }

  it('works in turn, however long the other takes', async () => {
    const { time, first, second } = twoTabs();
    const done: string[] = [];
    let finish = () => {};
    const long = first.exclusive(never, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      done.push('first');
    });
    await breath(20);
    const next = second.exclusive(never, async () => {
      done.push('second');
    });
    await time.pass(120_000);
    expect(done).toEqual([]);
    finish();
    await long;
    await time.pass(5_000);
    await next;
    expect(done).toEqual(['first', 'second']);
  });

  it('goes on when the tab that had the lease is gone', async () => {
    const { time, first, second, killFirst } = twoTabs();
    first.exclusive(never, () => new Promise(() => {})).catch(() => {});
    await breath(20);
    killFirst();
    let worked = false;
    const next = second.exclusive(never, async () => {
      worked = true;
    });
    await time.pass(40_000);
    await next;
    expect(worked).toBe(true);
  });

  it('gives up waiting when told to', async () => {
    const { first, second } = twoTabs();
    first.exclusive(never, () => new Promise(() => {})).catch(() => {});
    await breath(20);
    const waiting = new AbortController();
    const next = second.exclusive(waiting.signal, () => Promise.reject(new Error('must not work')));
    await breath(20);
    waiting.abort();
    await next;
  });
});

describe('one sender with Web Locks', () => {
  it('does nothing when waiting was given up, and passes on what the work raises', async () => {
    const aborted = AbortSignal.abort();
    const refusing = webLocks({ request: () => Promise.reject(new DOMException('Aborted', 'AbortError')) });
    await refusing.exclusive(aborted, async () => {});
    await expect(refusing.exclusive(never, async () => {})).rejects.toThrow('Aborted');
  });
});
