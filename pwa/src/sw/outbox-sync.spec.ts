// @vitest-environment node
import type { Verdict } from '@everpaw/contracts/sync/sync.dto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, setSetting } from '../offline/store/database.ts';
import { type Transport, TransportError } from '../offline/sync/transport.ts';
import { entry, freshDatabase, idOf, keeperId, memorialId, positionOf } from '../offline/testing/fixtures.ts';
import { simulatedUser } from '../offline/testing/run-simulation.ts';
import { SimulatedLocks } from '../offline/testing/simulated-locks.ts';
import { SimulatedTime, until } from '../offline/testing/simulated-time.ts';
import { answerSync, sendOutbox } from './outbox-sync.ts';

const sign = (n: number, accountId: string | null) =>
  entry(n, 'SignGuestbook', { memorialId, tributeId: idOf(90 + n) }, { accountId });

let db: Database;
let pushed: (string | null)[];
let purged: number;
let push: Transport['push'];
beforeEach(async () => {
  db = freshDatabase();
  pushed = [];
  purged = 0;
  push = async ({ accountId, commands }) => {
    pushed.push(accountId);
    return {
      verdicts: commands.map(({ id }): Verdict => ({ id, verdict: 'accepted', position: positionOf(9) })),
      position: positionOf(9),
    };
  };
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
});

function send(locks = new SimulatedLocks()) {
  const time = new SimulatedTime(0);
  return sendOutbox({
    db,
    transport: {
      push: (...call) => push(...call),
      putMedia: () => Promise.reject(new TransportError('network')),
    },
    locks: locks.of({}),
    timers: time.timers(() => true),
    now: time.now,
    random: () => 1,
    newId: () => idOf(900),
    purgeCaches: async () => {
      purged += 1;
    },
  });
}

const states = async () => (await db.outbox.toArray()).map(({ state }) => state);

describe('the outbox without a page', () => {
  it('REL-31 is sent: a visitor’s words as a visitor’s, the account’s as its own, also after a long wait', async () => {
    await db.outbox.bulkAdd([sign(1, null), { ...sign(2, keeperId), attempts: 5, nextAttemptAt: 200_000 }]);
    await send();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(pushed).toEqual([null, keeperId]);
  });

  it('asks the browser to try again while something is left that may go', async () => {
    await db.outbox.add(sign(1, null));
    push = () => Promise.reject(new TransportError('network'));
    await expect(send()).rejects.toThrow('1 commands are left');
    expect(await states()).toEqual(['queued']);
  });

  it('does not ask again for what waits for a sign-in or for another person', async () => {
    await setSetting(db, 'paused', true);
    await db.outbox.bulkAdd([sign(1, keeperId), sign(2, idOf(7)), { ...sign(3, null), state: 'rejected' }]);
    await send();
    expect(pushed).toEqual([]);
    expect(await states()).toEqual(['queued', 'queued', 'rejected']);
  });

  it('lets go of cached files on a full device, as a page does', async () => {
    await db.outbox.add(sign(1, null));
    db.outbox.hook('updating', () => {
      if (purged === 0) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await send();
    expect([await states(), purged]).toEqual([['accepted'], 1]);
  });

  it('takes turns with the pages: it waits for the one that sends', async () => {
    const locks = new SimulatedLocks();
    let release: (() => void) | null = null;
    const held = locks.of({}).exclusive(
      new AbortController().signal,
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    await db.outbox.add(sign(1, null));
    const sending = send(locks);
    await until(() => release !== null);
    expect(pushed).toEqual([]);
    (release as (() => void) | null)?.();
    await held;
    await sending;
    expect(await states()).toEqual(['accepted']);
  });
});

describe('a wake-up by the browser', () => {
  const page = (visibilityState: DocumentVisibilityState) => ({ postMessage: vi.fn(), visibilityState });

  it('REL-31 lets the service worker send where no page is looked at, and tells the pages', async () => {
    const sendNow = vi.fn(async () => {});
    await answerSync([], sendNow);
    const hidden = page('hidden');
    await answerSync([hidden], sendNow);
    expect(sendNow).toHaveBeenCalledTimes(2);
    expect(hidden.postMessage).toHaveBeenCalledTimes(1);
  });

  it('leaves it to a page that is looked at', async () => {
    const sendNow = vi.fn(async () => {});
    const visible = page('visible');
    await answerSync([visible], sendNow);
    expect(sendNow).not.toHaveBeenCalled();
    expect(visible.postMessage).toHaveBeenCalledTimes(1);
  });
});
