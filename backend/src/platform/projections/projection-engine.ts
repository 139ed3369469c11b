import type { Projection } from '@everpaw/projections/kernel/projection';
import { type Model, Schema } from 'mongoose';
import type { EventLog } from '../event-log/event-log.ts';
import { limitLines } from '../logging/limit-lines.ts';
import type { ReadStore } from '../read-store/connect-read-store.ts';
import { type BuildId, formatBuildId, isProjectionName, parseBuildId } from './build-id.ts';
import { appliedBy, type Build, createBuilds, seenBy } from './builds.ts';
import { describeFailure, type ErrorPolicy, livePolicy, rebuildPolicy } from './error-policy.ts';
import type { Stored } from './fold.ts';
import { type Deserialise, openLogFeed } from './log-feed.ts';
import { type EngineLogger, silentLogger } from './logger.ts';
import { type Progress, progressOf, shareOfTheWay } from './progress.ts';
import { commitOf, type ProjectionStatus, statusOf } from './projection-status.ts';
import { modelOf, openRunRecords } from './run-records.ts';
import { allows, IllegalTransition, runs } from './run-status.ts';
import { type Clock, systemClock, systemTimers, type Timers } from './time.ts';
import type { Reached } from './waiters.ts';

export type ProjectionEngineOptions = {
  log: EventLog;
  store: ReadStore;
  projections: readonly Projection[];
  deserialise: Deserialise;
  clock?: Clock;
  timers?: Timers;
  logger?: EngineLogger;
  /** For what people read; {@link livePolicy} by default. */
  onLiveError?: ErrorPolicy;
  /** For a build that nobody reads yet; {@link rebuildPolicy} by default. */
  onRebuildError?: ErrorPolicy;
  /** False for an operator's visit to a data folder that no process works on: only what a verb asks for then runs. */
  autostart?: boolean;
  /** How long a replaced generation is kept for queries that have begun on it, in milliseconds. */
  dropAfterMs?: number;
  /** Events in a batch, at most. */
  batchSize?: number;
};

/** What has just become visible. `touched` names the documents, null when any may have changed. */
export type AppliedEvent = {
  name: string;
  position: string;
  touched: readonly string[] | null;
  lagMs: number;
};

export type ProjectionVerb = 'rebuild' | 'pause' | 'resume' | 'retry' | 'park' | 'drop';

export type ProjectionEngine = {
  /** The model of the build that serves now: ask for it for each query, and do not keep it. */
  model<Doc extends object>(name: string): Model<Stored<Doc>>;
  /** The position of the last event applied to what serves. */
  current(name: string): string;
  /** Changes whenever a query of this view may answer differently: with `current`, and when another build takes over. */
  stamp(name: string): string;
  /**
   * Waits until all of these views have considered everything up to the position, whether they handle it or not.
   * `stale` after the timeout, and at once when one of them is paused or has failed.
   */
  waitFor(names: readonly string[], position: string, timeoutMs?: number): Promise<Reached>;
  /** Calls back after every change that is visible. Answers a way to stop. */
  onApplied(listener: (applied: AppliedEvent) => void): () => void;
  status(): ProjectionStatus[];
  /** As {@link status}, after asking the log how far it goes. */
  measure(): Promise<ProjectionStatus[]>;
  /** How often a dropped subscription was taken up again, and how many there are. */
  figures(): { resubscriptions: number; subscriptions: number };
  /**
   * Builds the view again beside the one that serves, which goes on serving and living. Resolves when the new one has
   * taken over; the old one is dropped a little later. A rebuild that a restart interrupts goes on by itself.
   * @throws RebuildStopped when the new build fails or is paused; IllegalTransition when one is in the making.
   */
  rebuild(name: string, onProgress?: (progress: Progress) => void): Promise<void>;
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  retry(name: string): Promise<void>;
  park(name: string): Promise<void>;
  /** Drops every build of the view that neither serves nor is being built. Answers how many there were. */
  drop(name: string): Promise<number>;
  stop(): Promise<void>;
};

/** A name that no projection has; the message lists those that there are. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';

  constructor(name: string, known: Iterable<string>) {
    super(`There is no projection ${JSON.stringify(name)}. There are: ${[...known].join(', ')}.`);
  }
}

/** The new build stopped before it could take over; the message says why. What served goes on serving. */
export class RebuildStopped extends Error {
  override readonly name = 'RebuildStopped';
}

type Slot = {
  projection: Projection;
  serving: Build;
  /** The build that takes over when it is level. */
  building: Build | null;
  /** Builds that neither serve nor are being built. */
  left: string[];
  takingOver: Promise<void> | null;
  listeners: Set<() => void>;
};

type ServingDoc = { _id: string; build: string };
const servingSchema = new Schema(
  { _id: String, build: String },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

const progressEveryMs = 500;
const takeOverTimeoutMs = 5_000;

/**
 * Keeps every read model level with the log.
 *
 * A build is one collection with one state. Queries always read the build that serves; a new version, or a rebuild,
 * is another build beside it that takes over once it is level, so what is being read is never emptied:
 *
 *    new version   memorials_v1 serves, as it is (its code is gone)    memorials_v2 catches up ──► serves; v1 stays
 *                                                                      until the operator's verb `drop`
 *    rebuild       memorials_v1 serves and lives on                    memorials_v1_g2 catches up ──► serves; g1 is
 *                                                                      dropped a minute later, or at the next start
 *
 * Going back to a version that was left (a rollback) catches its old collection up and takes over again. Where
 * nothing serves yet, the first build serves from its beginning.
 *
 * Resolves once every runner has begun, not when they are level. @throws Error for two projections of one name.
 */
export async function startProjectionEngine(options: ProjectionEngineOptions): Promise<ProjectionEngine> {
  const { log, store, projections, deserialise, autostart = true, dropAfterMs = 60_000 } = options;
  const { clock = systemClock, timers = systemTimers, logger = silentLogger } = options;
  const { onLiveError = livePolicy, onRebuildError = rebuildPolicy } = options;
  const { connection } = store;

  checkNames(projections);
  const states = await openRunRecords(connection, 'projection_states');
  const serving = modelOf<ServingDoc>(connection, 'projection_serving', servingSchema);
  await serving.createCollection();
  const tooSlow = limitLines({ write: (line) => logger.warn(line), everyMs: 60_000, timers });
  const feed = openLogFeed({
    log,
    deserialise,
    timers,
    wanted: new Set(projections.flatMap(({ events }) => events)),
    ...(options.batchSize === undefined ? {} : { pageSize: options.batchSize }),
    onDropped: (error, delayMs) =>
      logger.warn(`The log's subscription dropped (${nameOf(error)}); it is taken up again in ${delayMs} ms`),
    onTooSlow: () => tooSlow.write('too slow', "The log's subscription was too slow for a burst; it goes on"),
  });
  const slots = new Map<string, Slot>();
  const listeners = new Set<(applied: AppliedEvent) => void>();
  const pendingDrops = new Set<() => void>();
  let stopped = false;

  const slotOf = (name: string): Slot => {
    const slot = slots.get(name);
    if (!slot) throw new UnknownProjection(name, slots.keys());
    return slot;
  };

  const tellApplied = (applied: AppliedEvent) => {
    for (const listener of listeners)
      try {
        listener(applied);
      } catch (error) {
        logger.error(`A listener of ${applied.name} failed (${nameOf(error)})`);
      }
  };

  const builds = createBuilds({
    connection,
    states,
    feed,
    clock,
    timers,
    logger,
    policyOf: (build) => (slots.get(build.name)?.serving === build ? onLiveError : onRebuildError),
    onChanged(build, { seen, touched, lagMs }) {
      if (slots.get(build.name)?.serving === build)
        tellApplied({ name: build.name, position: seen, touched, lagMs });
    },
    onStatus(build) {
      const slot = slots.get(build.name);
      if (!slot) return;
      if (slot.building === build && build.state.status === 'live') beginTakeOver(slot);
      for (const listener of slot.listeners) listener();
    },
  });

  const dropLater = (slot: Slot, build: Build) => {
    const cancel = timers.after(dropAfterMs, () => {
      pendingDrops.delete(cancel);
      slot.left = slot.left.filter((id) => id !== build.id);
      builds.drop(build.id).catch((error) => {
        slot.left.push(build.id);
        logger.warn(`${build.id} could not be dropped (${nameOf(error)}); the next start does it`);
      });
    });
    pendingDrops.add(cancel);
  };

  /**
   * Lets the new build serve. The old one stands still while it does, so that nothing that was visible can become
   * invisible; should the new one not get there, the old one goes on.
   */
  const takeOver = async (slot: Slot, next: Build) => {
    const { serving: before, projection } = slot;
    const wasRunning = before.runner !== null && runs(before.state.status);
    await before.runner?.halt();
    const reached =
      seenBy(next) >= seenBy(before) ? 'reached' : await next.waiters.wait(seenBy(before), takeOverTimeoutMs);
    try {
      if (reached === 'stale' || stopped || slot.building !== next) throw new Error('not level any more');
      await serving.updateOne({ _id: projection.name }, { $set: { build: next.id } }, { upsert: true });
    } catch (error) {
      if (wasRunning && autostart && !stopped) await before.runner?.start();
      throw error;
    }
    slot.serving = next;
    slot.building = null;
    slot.left.push(before.id);
    // Those who wait for the view wait on the build that served; they ask again on the one that serves now.
    before.waiters.giveUp();
    if (before.version === next.version) dropLater(slot, before);
    logger.log(`${projection.name}: ${next.id} serves, in place of ${before.id}`);
    tellApplied({
      name: projection.name,
      position: next.runner?.applied() ?? next.state.position,
      touched: null,
      lagMs: 0,
    });
  };

  const beginTakeOver = (slot: Slot) => {
    const next = slot.building;
    if (!next || slot.takingOver || stopped) return;
    slot.takingOver = takeOver(slot, next)
      .catch((error) => {
        logger.warn(`${next.id} could not take over yet (${nameOf(error)})`);
        const cancel = timers.after(1_000, () => {
          pendingDrops.delete(cancel);
          if (slot.building === next && next.state.status === 'live') beginTakeOver(slot);
        });
        pendingDrops.add(cancel);
      })
      .finally(() => {
        slot.takingOver = null;
        for (const listener of slot.listeners) listener();
      });
  };

  const openSlot = async (projection: Projection, known: readonly BuildId[]): Promise<Slot> => {
    const { name, version } = projection;
    const own = known.filter((build) => build.name === name);
    const stored = await serving.findOne({ _id: name }).lean();
    const served = stored ? parseBuildId(stored.build) : null;
    const newest = own
      .filter((build) => build.version === version)
      .sort(byGeneration)
      .at(-1);
    const first = newest ?? { name, version, generation: 1 };
    const servedParts = served ?? first;
    const serves = await builds.open(projection, servedParts, servedParts.version === version);
    if (!served) await serving.updateOne({ _id: name }, { $set: { build: serves.id } }, { upsert: true });
    const buildsOther = servedParts.version !== version || first.generation > servedParts.generation;
    const building = buildsOther ? await builds.open(projection, first, true) : null;
    const slot: Slot = {
      projection,
      serving: serves,
      building,
      left: [],
      takingOver: null,
      listeners: new Set(),
    };
    for (const parts of own) {
      const id = formatBuildId(parts);
      if (id === serves.id || id === building?.id) continue;
      // An older generation of a version that went on without it: nobody can be reading it any more.
      const isReplaced = [serves, building].some((build) => build?.version === parts.version);
      if (isReplaced) await builds.drop(id);
      else slot.left.push(id);
    }
    return slot;
  };

  const stop = async () => {
    if (stopped) return;
    stopped = true;
    for (const cancel of pendingDrops) cancel();
    const open = [...slots.values()].flatMap(({ serving: serves, building }) => [serves, building]);
    for (const build of open) build?.waiters.giveUp();
    await Promise.all([...slots.values()].map(({ takingOver }) => takingOver));
    await Promise.all(open.map((build) => build?.runner?.halt()));
    feed.close();
    for (const { listeners: waiting } of slots.values()) for (const listener of waiting) listener();
  };

  const begin = async () => {
    const known = (await states.all()).flatMap(({ id }) => parseBuildId(id) ?? []);
    for (const projection of projections) slots.set(projection.name, await openSlot(projection, known));
    await feed.measure().catch(() => {}); // Only for the figures; the runners find out for themselves.
    for (const { serving: serves, building } of slots.values())
      for (const build of [serves, building]) {
        const failure = build?.state.failure;
        if (build && failure)
          logger.error(
            `${build.id} is still stopped since ${build.state.since}: ${describeFailure(failure)}`,
          );
        if (autostart) await build?.runner?.start();
      }
  };
  try {
    await begin();
  } catch (error) {
    await stop();
    throw error;
  }

  const status = () =>
    [...slots.values()].flatMap((slot) => [
      statusOf(slot.serving, true, feed.known()),
      ...(slot.building ? [statusOf(slot.building, false, feed.known())] : []),
    ]);

  /** The build that a verb is meant for: the one in the making if the verb fits it, else the one that serves. */
  const change = async (name: string, verb: 'pause' | 'resume' | 'retry' | 'park') => {
    const slot = slotOf(name);
    const target = [slot.building, slot.serving].find((build) => build?.runner && allows(build.state, verb));
    const runner = target?.runner ?? slot.building?.runner ?? slot.serving.runner;
    if (!runner) throw new IllegalTransition(`It cannot ${verb} now: the code of its version is gone.`);
    await runner.change(verb, autostart);
  };

  const waitForOne = async (slot: Slot, position: string, deadline: number): Promise<Reached> => {
    for (;;) {
      const build = slot.serving;
      if (seenBy(build) >= position) return 'reached';
      if (stopped || !build.runner || !runs(build.state.status)) return 'stale';
      const left = deadline - clock();
      if (left <= 0) return 'stale';
      const reached = await build.waiters.wait(position, left);
      // Let go because another build took over: ask that one.
      if (reached === 'reached' || slot.serving === build) return reached;
    }
  };

  const startRebuild = async (slot: Slot): Promise<Build> => {
    const { projection, serving: serves, building } = slot;
    const { name, version } = projection;
    if (building && building.state.status !== 'failed')
      throw new IllegalTransition(
        `It cannot rebuild now: ${building.id} is being built (${building.state.status}).`,
      );
    if (building) {
      await building.runner?.halt();
      slot.building = null;
      await builds.drop(building.id);
    }
    const used = [serves, building].flatMap((build) =>
      build?.version === version ? [build.generation] : [],
    );
    const generation = Math.max(0, ...used) + 1;
    const build = await builds.open(projection, { name, version, generation }, true);
    slot.building = build;
    await build.runner?.start();
    return build;
  };

  const rebuild = async (name: string, onProgress: (progress: Progress) => void = () => {}) => {
    const slot = slotOf(name);
    await feed.measure();
    const build = await startRebuild(slot);
    const startedAt = clock();
    const report = () => {
      const share = shareOfTheWay(0n, commitOf(seenBy(build)), commitOf(feed.known()));
      const done = build.runner?.figures().considered ?? 0;
      onProgress(progressOf({ done, elapsedMs: clock() - startedAt, share }));
    };
    let cancel = () => {};
    const tick = () => {
      report();
      cancel = timers.after(progressEveryMs, tick);
    };
    cancel = timers.after(progressEveryMs, tick);
    try {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          const { failure, status } = build.state;
          const stop = (why: string) => finish(() => reject(new RebuildStopped(`${build.id} ${why}`)));
          if (slot.serving === build) finish(resolve);
          else if (failure) stop(`has stopped: ${describeFailure(failure)}`);
          else if (status === 'paused') stop('was paused.');
          else if (stopped) stop('is not level yet, and the process ends; it goes on when it starts again.');
        };
        const finish = (then: () => void) => {
          slot.listeners.delete(look);
          then();
        };
        slot.listeners.add(look);
        look();
      });
      report();
    } finally {
      cancel();
    }
  };

  return {
    model: <Doc extends object>(name: string) => slotOf(name).serving.model as unknown as Model<Stored<Doc>>, // its schema says so
    current: (name) => appliedBy(slotOf(name).serving),
    stamp: (name) => {
      const { serving: build } = slotOf(name);
      return `${build.id}@${appliedBy(build)}`;
    },

    async waitFor(names, position, timeoutMs = 2_000) {
      const deadline = clock() + timeoutMs;
      const answers = await Promise.all(names.map((name) => waitForOne(slotOf(name), position, deadline)));
      return answers.every((answer) => answer === 'reached') ? 'reached' : 'stale';
    },

    onApplied(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    status,

    async measure() {
      await feed.measure();
      return status();
    },

    figures: () => feed.figures(),
    rebuild,
    pause: (name) => change(name, 'pause'),
    resume: (name) => change(name, 'resume'),
    retry: (name) => change(name, 'retry'),
    park: (name) => change(name, 'park'),

    async drop(name) {
      const slot = slotOf(name);
      const ids = slot.left;
      slot.left = [];
      for (const id of ids) await builds.drop(id);
      return ids.length;
    },

    stop,
  };
}

function checkNames(projections: readonly Projection[]): void {
  const seen = new Set<string>();
  for (const { name } of projections) {
    if (!isProjectionName(name))
      throw new Error(`${JSON.stringify(name)} cannot be the name of a projection`);
    if (seen.has(name)) throw new Error(`Two projections are called ${name}`);
    seen.add(name);
  }
}

function byGeneration(a: BuildId, b: BuildId): number {
  return a.generation - b.generation;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
