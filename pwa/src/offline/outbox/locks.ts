import { v4 } from 'uuid';
import type { Database } from '../store/database.ts';
import { setSetting, setting } from '../store/database.ts';
import { isHeld } from '../sync/backoff.ts';
import type { Timers } from '../sync/timers.ts';

/** Lets one tab of the origin work at a time; the others wait for their turn. `signal` gives up waiting. */
export type Locks = {
  exclusive(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
};

const name = 'everpaw-sender';

/** One sender through the browser's own locks, which a killed tab gives back. */
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

/** One sender by the best means that this browser has. */
export function browserLocks(db: Database, { now, timers }: { now(): number; timers: Timers }): Locks {
  return navigator.locks ? webLocks(navigator.locks) : leaseLocks(db, { now, timers, owner: v4() });
}

const leaseMs = 30_000;
const askAgainMs = 2_000;

/**
 * One sender through a lease in Dexie, for browsers without Web Locks. A killed tab's lease runs out after 30 s;
 * two tabs that should both send for a moment do no harm, because every command is idempotent.
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
