import { type Connection, mongo, Schema } from 'mongoose';
import type { Clock, Timers } from '../../kernel/time.ts';
import { modelOf } from '../../storage/read-store/model-of.ts';
import { describeCause } from './error-policy.ts';
import type { EngineLogger } from './logger.ts';
import type { Runner } from './runner.ts';

/** Something that a runner works for: a build, or a reaction. */
export type Runnable = { id: string; runner: Pick<Runner, 'start' | 'halt' | 'refresh'> | null };

/** Decides what this process keeps level. */
export type RunKeeper = {
  /** Starts its runner, now or as soon as nobody else keeps it level. */
  keep(kept: Runnable): Promise<void>;
  /** Halts it and leaves it to others. */
  leave(kept: Runnable): Promise<void>;
  /** True when it is this process that keeps it level. */
  keeps(kept: Runnable): boolean;
  stop(): Promise<void>;
};

/** Where one process has the store to itself. */
export function soleKeeper(): RunKeeper {
  const all = new Set<Runnable>();
  const leave = async (kept: Runnable) => {
    all.delete(kept);
    await kept.runner?.halt();
  };
  return {
    async keep(kept) {
      all.add(kept);
      await kept.runner?.start();
    },
    leave,
    keeps: (kept) => all.has(kept),
    async stop() {
      await Promise.all([...all].map(leave));
    },
  };
}

type LeaseDoc = { _id: string; owner: string; until: number };

const schema = new Schema(
  { _id: String, owner: String, until: Number },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

const renewEveryMs = 1_000;
const leaseMs = 5_000;
const duplicateKey = 11_000;

export type LeasesOptions = {
  connection: Connection;
  /** Whose leases; a view and a reaction may have the same name. */
  collection: 'projection_leases' | 'reaction_leases';
  /** Names this process. */
  owner: string;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
};

/** Leases in a store that several processes share: of each name one of them holds it, for five seconds at a time. */
async function openLeases({ connection, collection, owner, clock }: LeasesOptions) {
  const model = modelOf<LeaseDoc>(connection, collection, schema);
  await model.createCollection();
  return {
    /** Takes or renews the lease; false while another process holds it. */
    async take(id: string): Promise<boolean> {
      const now = clock();
      const lease = { owner, until: now + leaseMs };
      const { matchedCount } = await model.updateOne(
        { _id: id, $or: [{ owner }, { until: { $lt: now } }] },
        { $set: lease },
      );
      if (matchedCount === 1) return true;
      try {
        await model.insertMany([{ _id: id, ...lease }]);
        return true;
      } catch (error) {
        if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return false;
        throw error;
      }
    },
    async giveBack(id: string): Promise<void> {
      await model.deleteOne({ _id: id, owner });
    },
  };
}

/** Until when a lease is held, in milliseconds; 0 where it isn't. `renewed` settles with its last renewal. */
type Lease = { heldUntil: number; renewed: Promise<void> };

/** Where several processes share the store: each is kept level by the one that holds its lease. */
export async function leasedKeeper(options: LeasesOptions): Promise<RunKeeper> {
  const { timers, logger, clock } = options;
  const leases = await openLeases(options);
  const wanted = new Map<Runnable, Lease>();
  let renewing = Promise.resolve();
  let cancel = () => {};

  const renewNow = async (kept: Runnable, lease: Lease) => {
    const startedAt = clock();
    try {
      const isHeld = await leases.take(kept.id);
      if (!wanted.has(kept)) return;
      if (isHeld) {
        lease.heldUntil = startedAt + leaseMs;
        await kept.runner?.refresh();
      } else if (lease.heldUntil > 0) {
        lease.heldUntil = 0;
        logger.warn(`${kept.id} is kept level by another process now`);
        await kept.runner?.halt();
      }
    } catch (error) {
      // Without an answer the lease is held for as long as it was granted.
      if (lease.heldUntil < clock() && lease.heldUntil > 0) {
        lease.heldUntil = 0;
        logger.warn(`${kept.id} is left: its lease could not be renewed (${describeCause(error)})`);
        await kept.runner?.halt();
      }
    }
  };
  // Two renewals of one lease at once would take each other for another process.
  const renew = (kept: Runnable, lease: Lease) => {
    const next = () => renewNow(kept, lease);
    lease.renewed = lease.renewed.then(next, next);
    return lease.renewed;
  };
  const round = () => {
    renewing = Promise.all([...wanted].map(([kept, lease]) => renew(kept, lease))).then(() => {
      cancel = timers.after(renewEveryMs, round);
    });
  };
  cancel = timers.after(renewEveryMs, round);

  const leave = async (kept: Runnable) => {
    const lease = wanted.get(kept);
    wanted.delete(kept);
    await kept.runner?.halt();
    if (lease && lease.heldUntil > 0) await leases.giveBack(kept.id).catch(() => {}); // It runs out by itself.
  };

  return {
    async keep(kept) {
      const lease = { heldUntil: 0, renewed: Promise.resolve() };
      wanted.set(kept, lease);
      await renew(kept, lease);
    },
    leave,
    keeps: (kept) => (wanted.get(kept)?.heldUntil ?? 0) > 0,
    async stop() {
      const all = [...wanted.keys()];
      await renewing;
      cancel();
      await Promise.all(all.map(leave));
    },
  };
}
