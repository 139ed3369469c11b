// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../testing/fixtures.ts';
import { eventLoopTurns, SimulatedTime } from '../testing/simulated-time.ts';
import { leaseLocks, webLocks } from './locks.ts';

const never = new AbortController().signal;

describe('one sender without Web Locks', () => {
  function twoTabs() {
    const db = freshDatabase();
    // A tab that is reading or writing the lease is not done with this moment: no time passes meanwhile.
    let underWay = 0;
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(db, 'transaction').mockImplementation(((...given: unknown[]) => {
      underWay += 1;
      return transaction(...given).finally(() => {
        underWay -= 1;
      });
    }) as unknown as typeof db.transaction);
    const time = new SimulatedTime(1_000_000, () => (underWay > 0 ? eventLoopTurns(1) : null));
    let firstIsAlive = true;
    const tab = (owner: string, isAlive = () => true) =>
      leaseLocks(db, { now: time.now, timers: time.timers(isAlive), owner });
    return {
      time,
      first: tab('first', () => firstIsAlive),
      second: tab('second'),
      third: tab('third'),
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
    await time.pass(0);
    const began = time.now();
    const next = second.exclusive(never, async () => {
      done.push(`second after ${time.now() - began} ms`);
    });
    await time.pass(120_000);
    expect(done).toEqual([]);
    finish();
    await long;
    await time.pass(5_000);
    await next;
    // It has asked every two seconds.
    expect(done).toEqual(['first', 'second after 122000 ms']);
  });

  it('goes on when the tab that had the lease is gone', async () => {
    const { time, first, second, killFirst } = twoTabs();
    first.exclusive(never, () => new Promise(() => {})).catch(() => {});
    await eventLoopTurns(20);
    killFirst();
    const began = time.now();
    let after = 0;
    const next = second.exclusive(never, async () => {
      after = time.now() - began;
    });
    await time.pass(28_000);
    expect(after).toBe(0);
    await time.pass(12_000);
    await next;
    expect(after).toBe(30_000);
  });

  it('a tab that comes back to life gives back nothing but its own turn', async () => {
    const { time, first, second, third, killFirst } = twoTabs();
    let wake = () => {};
    const asleep = first.exclusive(never, () => new Promise<void>((resolve) => (wake = resolve)));
    await time.pass(0);
    killFirst();
    let finish = () => {};
    const working = second.exclusive(never, () => new Promise<void>((resolve) => (finish = resolve)));
    await time.pass(40_000);
    wake();
    await asleep;
    let entered = false;
    const waiting = third.exclusive(never, async () => {
      entered = true;
    });
    await time.pass(60_000);
    expect(entered).toBe(false);
    finish();
    await working;
    await time.pass(5_000);
    await waiting;
    expect(entered).toBe(true);
  });

  it('gives up waiting when told to', async () => {
    const { first, second } = twoTabs();
    first.exclusive(never, () => new Promise(() => {})).catch(() => {});
    await eventLoopTurns(20);
    const waiting = new AbortController();
    const next = second.exclusive(waiting.signal, () => Promise.reject(new Error('must not work')));
    await eventLoopTurns(20);
    waiting.abort();
    await next;
  });
});

describe('one sender with Web Locks', () => {
  it('works under the one name that every tab and version asks for, until waiting is given up', async () => {
    const asked: unknown[] = [];
    const locks = webLocks({
      request: (async (name: string, { signal }: LockOptions, work: () => Promise<void>) => {
        asked.push(name, signal);
        await work();
      }) as LockManager['request'], // as much of it as is asked for
    });
    await locks.exclusive(never, async () => void asked.push('worked'));
    expect(asked).toEqual(['everpaw-sender', never, 'worked']);
  });

  it('does nothing when waiting was given up, and passes on what the work raises', async () => {
    const aborted = AbortSignal.abort();
    const refusing = webLocks({ request: () => Promise.reject(new DOMException('Aborted', 'AbortError')) });
    await refusing.exclusive(aborted, async () => {});
    await expect(refusing.exclusive(never, async () => {})).rejects.toThrow('Aborted');
  });
});
