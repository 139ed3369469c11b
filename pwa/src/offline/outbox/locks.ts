import { v4 } from 'uuid';
import type { Timers } from '../../net/timers.ts';
import type { Database } from '../store/database.ts';
import { setSetting, setting } from '../store/database.ts';
import { isHeld } from '../sync/backoff.ts';

/** A lock that only one tab of the origin can hold at a time. Aborting `signal` stops waiting for it. */
export type Locks = {
  exclusive(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
};

const name = 'everpaw-sender';

/** Returns a lock based on Web Locks, which the browser releases when a tab is killed. */
export function webLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    async exclusive(signal, work) {
      try {
        await manager.request(name, { signal }, work);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

/** Returns Web Locks if the browser supports them, and a lease in Dexie otherwise. */
export function browserLocks(db: Database, { now, timers }: { now(): number; timers: Timers }): Locks {
  return navigator.locks ? webLocks(navigator.locks) : leaseLocks(db, { now, timers, owner: v4() });
}

const leaseMs = 30_000;
const askAgainMs = 2_000;

/**
 * Returns a lock based on a lease in Dexie, for browsers without Web Locks. A killed tab's lease expires after 30 s.
 * If two tabs briefly send at the same time, no harm is done, because every command is idempotent.
 */
export function leaseLocks(
  db: Database,
  { now, timers, owner }: { now(): number; timers: Timers; owner: string },
): Locks {
  const take = () =>
    db.transaction('rw', db.settings, async () => {
      const lease = await setting(db, 'lease');
      if (lease && lease.owner !== owner && isHeld(lease, now())) return false;
      await setSetting(db, 'lease', { owner, since: now(), until: now() + leaseMs });
      return true;
    });
  const giveBack = () =>
    db.transaction('rw', db.settings, async () => {
      if ((await setting(db, 'lease'))?.owner === owner) await setSetting(db, 'lease', undefined);
    });
  return {
    async exclusive(signal, work) {
      while (!signal.aborted && !(await take())) await timers.wait(askAgainMs, signal);
      if (signal.aborted) return;
      let stopRenewing = () => {};
      const renew = () => {
        stopRenewing = timers.after(leaseMs / 3, () => {
          take().then(renew, renew);
        });
      };
      renew();
      try {
        await work();
      } finally {
        stopRenewing();
        await giveBack();
      }
    },
  };
}
