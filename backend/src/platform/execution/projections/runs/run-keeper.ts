import { type Connection, mongo, Schema } from 'mongoose';
import type { Clock, Timers } from '../../../kernel/time.ts';
import { modelOf } from '../../../storage/read-store/model-of.ts';
import { describeCause } from './error-policy.ts';
import type { EngineLogger } from './logger.ts';
import type { Runner } from './runner.ts';

/** A build or a reaction that a runner processes. */
export type Runnable = { id: string; runner: Pick<Runner, 'start' | 'halt' | 'refresh'> | null };

/** Decides which runners run in this process. */
export type RunKeeper = {
  /** Starts the runner, now or once no other process runs it. */
  keep(runnable: Runnable): Promise<void>;
  /** Stops the runner and leaves it to other processes. */
  leave(runnable: Runnable): Promise<void>;
  /** True if this process runs it. */
  keeps(runnable: Runnable): boolean;
  /** True if another process runs what has this id, with whatever code. */
  isRunElsewhere(id: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** For a store that only one process uses. */
export function soleKeeper(): RunKeeper {
  const all = new Set<Runnable>();
  const leave = async (runnable: Runnable) => {
    all.delete(runnable);
    await runnable.runner?.halt();
  };
  return {
    async keep(runnable) {
      all.add(runnable);
      await runnable.runner?.start();
    },
    leave,
    keeps: (runnable) => all.has(runnable),
    isRunElsewhere: async () => false,
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
/** With the pause between two looks at it, a lease of a process that is gone is taken over within five seconds. */
const leaseMs = 3_500;
const duplicateKey = 11_000;

export type LeasesOptions = {
  connection: Connection;
  /** The kind of runner: a view and a reaction may have the same name. */
  collection: 'projection_leases' | 'reaction_leases';
  /** Identifies this process. */
  owner: string;
  clock: Clock;
  /** Returns milliseconds since any fixed instant; no correction of the clock changes it. */
  elapsed?: () => number;
  timers: Timers;
  logger: EngineLogger;
};

const uptime = () => performance.now();

/**
 * Leases in a store that processes share. One process holds each lease, for 3.5 seconds at a time. Since the clock of
 * its holder may be wrong, a lease that wasn't renewed for so long before the eyes of this process has ended, too.
 */
async function openLeases({ connection, collection, owner, clock, elapsed = uptime }: LeasesOptions) {
  const model = modelOf<LeaseDoc>(connection, collection, schema);
  await model.createCollection();
  const seen = new Map<string, { lease: Omit<LeaseDoc, '_id'>; since: number }>();
  return {
    /** Takes or renews the lease. Returns false if another process holds it. */
    async take(id: string): Promise<boolean> {
      const now = clock();
      const lease = { owner, until: now + leaseMs };
      const known = seen.get(id);
      const ended = known && elapsed() - known.since >= leaseMs ? [known.lease] : [];
      const { matchedCount } = await model.updateOne(
        { _id: id, $or: [{ owner }, { until: { $lt: now } }, ...ended] },
        { $set: lease },
      );
      if (matchedCount === 1) return true;
      const held = await model.findOne({ _id: id }).lean();
      if (held) {
        const isSame = held.owner === known?.lease.owner && held.until === known.lease.until;
        if (!isSame) seen.set(id, { lease: { owner: held.owner, until: held.until }, since: elapsed() });
        return false;
      }
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
    async isHeldElsewhere(id: string): Promise<boolean> {
      const held = await model.findOne({ _id: id, until: { $gte: clock() } }).lean();
      return held !== null && held.owner !== owner;
    },
  };
}

/** Whether a process holds a lease of the store at `now`, in milliseconds since the epoch. */
export async function isAnyLeaseHeld(connection: Connection, now: number): Promise<boolean> {
  for (const collection of ['projection_leases', 'reaction_leases']) {
    const model = modelOf<LeaseDoc>(connection, collection, schema);
    if (await model.findOne({ until: { $gt: now } }).lean()) return true;
  }
  return false;
}

/** `heldUntil` is on the scale of `elapsed`, 0 if not held. `renewed` settles with the last renewal. */
type Lease = { heldUntil: number; renewed: Promise<void> };

/** For a store that processes share: the process that holds a runner's lease runs it. */
export async function leasedKeeper(options: LeasesOptions): Promise<RunKeeper> {
  const { timers, logger, elapsed = uptime } = options;
  const leases = await openLeases(options);
  const wanted = new Map<Runnable, Lease>();
  let renewing = Promise.resolve();
  let cancel = () => {};

  const renewNow = async (runnable: Runnable, lease: Lease) => {
    const startedAt = elapsed();
    try {
      const isHeld = await leases.take(runnable.id);
      if (!wanted.has(runnable)) return;
      if (isHeld) {
        lease.heldUntil = startedAt + leaseMs;
        await runnable.runner?.refresh();
      } else if (lease.heldUntil > 0) {
        lease.heldUntil = 0;
        logger.warn(`${runnable.id} is kept level by another process now`);
        await runnable.runner?.halt();
      }
    } catch (error) {
      // If the store is unreachable, the lease remains valid until it expires.
      if (lease.heldUntil < elapsed() && lease.heldUntil > 0) {
        lease.heldUntil = 0;
        logger.warn(`${runnable.id} is left: its lease could not be renewed (${describeCause(error)})`);
        await runnable.runner?.halt();
      }
    }
  };
  // Concurrent renewals of one lease would mistake each other for another process.
  const renew = (runnable: Runnable, lease: Lease) => {
    const next = () => renewNow(runnable, lease);
    lease.renewed = lease.renewed.then(next, next);
    return lease.renewed;
  };
  const round = () => {
    renewing = Promise.all([...wanted].map(([runnable, lease]) => renew(runnable, lease))).then(() => {
      cancel = timers.after(renewEveryMs, round);
    });
  };
  cancel = timers.after(renewEveryMs, round);

  const leave = async (runnable: Runnable) => {
    const lease = wanted.get(runnable);
    wanted.delete(runnable);
    await runnable.runner?.halt();
    if (lease && lease.heldUntil > 0) await leases.giveBack(runnable.id).catch(() => {}); // It runs out by itself.
  };

  return {
    async keep(runnable) {
      const lease = { heldUntil: 0, renewed: Promise.resolve() };
      wanted.set(runnable, lease);
      await renew(runnable, lease);
    },
    leave,
    keeps: (runnable) => (wanted.get(runnable)?.heldUntil ?? 0) > 0,
    isRunElsewhere: leases.isHeldElsewhere,
    async stop() {
      const all = [...wanted.keys()];
      await renewing;
      cancel();
      await Promise.all(all.map(leave));
    },
  };
}
