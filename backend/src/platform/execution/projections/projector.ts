import { randomUUID } from 'node:crypto';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { type Clock, systemClock, systemTimers, type Timers } from '../../kernel/time.ts';
import { limitLines } from '../../logging/limit-lines.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { type BuildId, formatBuildId, isProjectionName, parseBuildId } from './builds/build-id.ts';
import type { BuildStore } from './builds/build-store.ts';
import { type Build, createBuilds, progressOfBuild, seenBy } from './builds/builds.ts';
import type { Progress } from './builds/progress.ts';
import type { ProjectionProgress } from './builds/projection-news.ts';
import { openSlot, type Slot } from './builds/projection-slot.ts';
import { type ProjectionStatus, statusOf } from './builds/projection-status.ts';
import { watchRebuild } from './builds/rebuild.ts';
import { openServingPointers, type ServingPointers } from './builds/serving-pointers.ts';
import { createTakeOver } from './builds/take-over.ts';
import type { BatchLimits } from './feed/event-batch.ts';
import type { EventFeed } from './feed/event-feed.ts';
import { type Deserialise, openLogFeed } from './feed/log-feed.ts';
import {
  describeCause,
  describeFailure,
  type ErrorPolicy,
  livePolicy,
  rebuildPolicy,
} from './runs/error-policy.ts';
import { type EngineLogger, silentLogger } from './runs/logger.ts';
import { leasedKeeper, type RunKeeper, soleKeeper } from './runs/run-keeper.ts';
import { allows, IllegalTransition, type RunVerb } from './runs/run-status.ts';
import type { Advance } from './runs/runner.ts';
import { UnknownProjection } from './unknown-projection.ts';

export type ProjectorOptions = {
  log: EventLog;
  builds: BuildStore;
  projections: readonly Projection[];
  deserialise: Deserialise;
  /** Event types that other consumers read through this projector's feed. */
  alsoWanted?: readonly string[];
  /** Called with each message for readers. */
  publish(news: ProjectionProgress): void;
  clock?: Clock;
  timers?: Timers;
  logger?: EngineLogger;
  /** The error policy of serving builds; {@link livePolicy} by default. */
  onLiveError?: ErrorPolicy;
  /** The error policy of builds that don't serve yet; {@link rebuildPolicy} by default. */
  onRebuildError?: ErrorPolicy;
  /** False for an operator command on a data folder without a running process: only explicitly requested work runs. */
  autostart?: boolean;
  /** How long a replaced build is kept for queries in progress, in milliseconds. */
  dropAfterMs?: number;
  limits?: BatchLimits;
};

/** The operator commands of a projector. */
export type ProjectionVerbs = {
  /**
   * Builds the view again while the current build keeps serving and updating. Resolves when the new build serves; the
   * old one is dropped a little later. A rebuild interrupted by a restart continues automatically.
   * @throws RebuildStopped if the new build fails or is paused; IllegalTransition if another is in progress.
   */
  rebuild(name: string, onProgress?: (progress: Progress) => void): Promise<void>;
  /**
   * Changes the run of the build in progress if that is allowed there, otherwise of the serving build.
   * @throws IllegalTransition if neither allows it.
   */
  change(name: string, verb: RunVerb): Promise<void>;
  /**
   * Drops every build of the view that neither serves nor is being built. Returns how many there were. The view may be
   * one that this version doesn't have.
   * @throws IllegalTransition if a process of another version keeps such a view level; UnknownProjection.
   */
  drop(name: string): Promise<number>;
  /** Returns the ids of the builds that neither serve nor are being built, of whatever view. */
  unusedBuilds(): Promise<string[]>;
  /**
   * Points readers to the newest build of that version: the only way back to an older one. A newer version doesn't take
   * over again until `serve` is called for it.
   * @throws IllegalTransition if there is no such build.
   */
  serve(name: string, version: number): Promise<void>;
};

export type Projector = ProjectionVerbs & {
  /** The events folded here, for other consumers. */
  feed: EventFeed;
  status(): ProjectionStatus[];
  /** Like {@link status}, after reading the current end of the log. */
  measure(): Promise<ProjectionStatus[]>;
  /** Drops all documents and events cached in memory, after the batch in progress is written. */
  forget(): Promise<void>;
  /**
   * Removes the remains of deleted data. Drops builds whose code is gone, unless a process of another version keeps
   * them level, and builds that are paused or failed and don't serve.
   */
  scrub(): Promise<void>;
  stop(): Promise<void>;
};

const followPointersMs = 1_000;

/**
 * Keeps all read models up to date. Only the projector folds events.
 *
 * A build is one collection with one record. A new version or a rebuild is a separate build that takes over
 * once it has caught up, so the serving build is never emptied:
 *
 *    new version   memorials_v1 serves unchanged (its code is gone)    memorials_v2 catches up ──► serves; v1 stays
 *                                                                      until the operator's `drop`
 *    rebuild       memorials_v1 serves and is updated                  memorials_v1_g2 catches up ──► serves; g1 is
 *                                                                      dropped a minute later, or at the next start
 *
 * Resolves once all runners have started, before they have caught up.
 * @throws Error if two projections have the same name.
 */
export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  checkNames(options.projections);
  const { builds: store, clock = systemClock, timers = systemTimers, logger = silentLogger } = options;
  const pointers = await openServingPointers(store.connection);
  const tooSlow = limitLines({ write: (line) => logger.warn(line), everyMs: 60_000, timers });
  const feed = openLogFeed({
    log: options.log,
    deserialise: options.deserialise,
    timers,
    wanted: new Set([...options.projections.flatMap(({ events }) => events), ...(options.alsoWanted ?? [])]),
    limits: options.limits,
    onDropped: (error, delayMs) =>
      logger.warn(
        `The log's subscription dropped (${describeCause(error)}); it is taken up again in ${delayMs} ms`,
      ),
    onTooSlow: () => tooSlow.write('too slow', "The log's subscription was too slow for a burst; it goes on"),
  });
  const keeper = store.isShared
    ? await leasedKeeper({
        connection: store.connection,
        collection: 'projection_leases',
        owner: randomUUID(),
        clock,
        timers,
        logger,
      })
    : soleKeeper();
  const projector = new ProjectorOfSlots({ ...options, clock, timers, logger }, pointers, feed, keeper);
  try {
    await projector.begin();
  } catch (error) {
    await projector.stop();
    throw error;
  }
  return projector;
}

type Parts = ProjectorOptions & Required<Pick<ProjectorOptions, 'clock' | 'timers' | 'logger'>>;

class ProjectorOfSlots implements Projector {
  readonly feed: EventFeed;
  readonly #parts: Parts;
  readonly #pointers: ServingPointers;
  readonly #keeper: RunKeeper;
  readonly #slots = new Map<string, Slot>();
  readonly #pending = new Set<() => void>();
  readonly #takeOver: ReturnType<typeof createTakeOver>;
  readonly #openBuild: ReturnType<typeof createBuilds>;
  #following: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: Parts, pointers: ServingPointers, feed: EventFeed, keeper: RunKeeper) {
    const { builds: store, clock, timers, logger } = parts;
    this.#parts = parts;
    this.#pointers = pointers;
    this.#keeper = keeper;
    this.feed = feed;
    this.#takeOver = createTakeOver({
      store,
      pointers,
      keeper,
      timers,
      logger,
      hasStopped: () => this.#stopped,
      onServing: (slot, before) => this.#afterTakeOver(slot, before),
      onMovedAway: (slot) => void this.#reopen(slot).catch(() => this.#followLater()),
    });
    this.#openBuild = createBuilds({
      store,
      feed,
      clock,
      timers,
      logger,
      policyOf: (build) =>
        this.#slotOfBuild(build)?.serving === build
          ? (parts.onLiveError ?? livePolicy)
          : (parts.onRebuildError ?? rebuildPolicy),
      onAdvance: (build, advance) => this.#publish(build, advance),
      onStatus: (build) => this.#afterStatus(build),
    });
  }

  async begin(): Promise<void> {
    const known = await this.#parts.builds.list();
    for (const projection of this.#parts.projections)
      this.#slots.set(projection.name, await this.#openSlot(projection, known));
    await this.#dropRemoved(known);
    for (const slot of this.#slots.values()) this.#announce(slot);
    await this.feed.measure().catch(() => {}); // Only for the figures; the runners find out for themselves.
    for (const slot of this.#slots.values()) await this.#startSlot(slot);
    if (this.#parts.builds.isShared) this.#followLater();
  }

  status(): ProjectionStatus[] {
    return [...this.#slots.values()].flatMap((slot) => [
      statusOf(
        slot.serving,
        formatBuildId(slot.pointer.build) === slot.serving.id,
        this.feed.lastKnownPosition(),
      ),
      ...(slot.building ? [statusOf(slot.building, false, this.feed.lastKnownPosition())] : []),
    ]);
  }

  async measure(): Promise<ProjectionStatus[]> {
    await this.feed.measure();
    return this.status();
  }

  async rebuild(name: string, onProgress: (progress: Progress) => void = () => {}): Promise<void> {
    const slot = this.#slotOf(name);
    await this.feed.measure();
    const build = await this.#startRebuild(slot);
    const { clock, timers } = this.#parts;
    await watchRebuild(slot, build, {
      clock,
      timers,
      lastKnownPosition: () => this.feed.lastKnownPosition(),
      hasStopped: () => this.#stopped,
      onProgress,
    });
  }

  async change(name: string, verb: RunVerb): Promise<void> {
    const slot = this.#slotOf(name);
    const target = [slot.building, slot.serving].find((build) => build?.runner && allows(build.record, verb));
    const build = target ?? [slot.building, slot.serving].find((each) => each?.runner);
    if (!build?.runner)
      throw new IllegalTransition(`It cannot ${verb} now: the code of its version is gone.`);
    const isHere = this.#keeper.keeps(build);
    await build.runner.change(verb, isHere && (this.#parts.autostart ?? true));
  }

  async drop(name: string): Promise<number> {
    if (!this.#slots.has(name)) return this.#dropOfOtherVersion(name);
    const slot = this.#slotOf(name);
    const ids = slot.left;
    slot.left = [];
    for (const id of ids) await this.#parts.builds.drop(id);
    return ids.length;
  }

  async unusedBuilds(): Promise<string[]> {
    const used = new Set(this.#open().map(({ id }) => id));
    const served = new Set([...this.#slots.values()].map(({ pointer }) => formatBuildId(pointer.build)));
    return (await this.#parts.builds.list()).filter((id) => !used.has(id) && !served.has(id));
  }

  async serve(name: string, version: number): Promise<void> {
    const slot = this.#slotOf(name);
    const pointer = (await this.#pointers.read(name)) ?? slot.pointer;
    const builds = (await this.#parts.builds.list()).flatMap((id) => parseBuildId(id) ?? []);
    const newest = builds
      .filter((build) => build.name === name && build.version === version)
      .sort((a, b) => a.generation - b.generation)
      .at(-1);
    if (!newest) throw new IllegalTransition(`It cannot serve: there is no build of version ${version}.`);
    const passedOver =
      version < pointer.build.version ? Math.max(pointer.passedOver, pointer.build.version) : 0;
    if (!(await this.#pointers.move(name, pointer.build, newest, passedOver)))
      throw new IllegalTransition('It cannot serve now: another process changed what serves. Try again.');
    await this.#reopen(slot);
  }

  async forget(): Promise<void> {
    this.feed.forget();
    await Promise.all(this.#open().map(({ runner }) => runner?.forget()));
  }

  async scrub(): Promise<void> {
    for (const slot of this.#slots.values()) {
      for (const id of slot.left.splice(0)) await this.#parts.builds.drop(id);
      await this.#dropStopped(slot);
    }
    for (const id of await this.#ofOtherVersions())
      if (!(await this.#keeper.isRunElsewhere(id))) await this.#parts.builds.drop(id);
    await this.#parts.builds.scrub();
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    for (const cancel of this.#pending) cancel();
    this.#takeOver.stop();
    const open = this.#open();
    for (const build of open) build.waiters.giveUp();
    await Promise.all([...this.#slots.values()].map(({ takingOver }) => takingOver));
    await this.#following;
    await this.#keeper.stop();
    await Promise.all(open.map(({ runner }) => runner?.halt()));
    this.feed.close();
    for (const { listeners } of this.#slots.values()) for (const listener of listeners) listener();
  }

  /** Returns the builds of views that this version doesn't have. */
  async #ofOtherVersions(): Promise<string[]> {
    return (await this.#parts.builds.list()).filter((id) => !this.#slots.has(parseBuildId(id)?.name ?? id));
  }

  async #dropOfOtherVersion(name: string): Promise<number> {
    const ids = (await this.#ofOtherVersions()).filter((id) => parseBuildId(id)?.name === name);
    if (ids.length === 0) throw new UnknownProjection(name, this.#slots.keys());
    for (const id of ids)
      if (await this.#keeper.isRunElsewhere(id))
        throw new IllegalTransition(
          `It cannot be dropped now: a process of another version keeps ${id} level. Stop that process first.`,
        );
    for (const id of ids) await this.#parts.builds.drop(id);
    return ids.length;
  }

  /** Drops the builds of views that were removed from the code, unless a process with older code may use them. */
  async #dropRemoved(known: readonly string[]): Promise<void> {
    if (this.#parts.builds.isShared) return;
    for (const id of known)
      if (!this.#slots.has(parseBuildId(id)?.name ?? id)) await this.#parts.builds.drop(id);
  }

  /** A stopped build that doesn't serve would retain data erased since it stopped. */
  async #dropStopped(slot: Slot): Promise<void> {
    const { building } = slot;
    if (building?.record.status !== 'paused' && building?.record.status !== 'failed') return;
    await this.#keeper.leave(building);
    slot.building = null;
    await this.#parts.builds.drop(building.id);
    this.#parts.logger.warn(
      `${building.id} was ${building.record.status} and is dropped with an erasure: rebuild ${building.name} again`,
    );
  }

  #open(): Build[] {
    return [...this.#slots.values()].flatMap(({ serving, building }) =>
      building ? [serving, building] : [serving],
    );
  }

  #slotOf(name: string): Slot {
    const slot = this.#slots.get(name);
    if (!slot) throw new UnknownProjection(name, this.#slots.keys());
    return slot;
  }

  #slotOfBuild(build: BuildId): Slot | undefined {
    return this.#slots.get(build.name);
  }

  #openSlot(projection: Projection, known: readonly string[]): Promise<Slot> {
    const { builds } = this.#parts;
    return openSlot(projection, {
      pointers: this.#pointers,
      known,
      openBuild: this.#openBuild,
      dropReplaced: async (id) => (builds.isShared ? this.#dropLater(null, id) : builds.drop(id)),
    });
  }

  async #startSlot({ serving, building }: Slot): Promise<void> {
    for (const build of [serving, building]) {
      if (!build) continue;
      const { failure, since } = build.record;
      if (failure)
        this.#parts.logger.error(`${build.id} is still stopped since ${since}: ${describeFailure(failure)}`);
      if (build.runner && (this.#parts.autostart ?? true)) await this.#keeper.keep(build);
    }
  }

  /** Reopens a view's builds after another process or a command moved the pointer. */
  async #reopen(slot: Slot): Promise<void> {
    const { projection, serving, building, listeners } = slot;
    for (const build of [serving, building]) {
      if (!build) continue;
      await this.#keeper.leave(build);
      build.waiters.giveUp();
    }
    const fresh = await this.#openSlot(projection, await this.#parts.builds.list());
    Object.assign(slot, { ...fresh, listeners, takingOver: slot.takingOver });
    this.#announce(slot);
    for (const listener of listeners) listener();
    if (!this.#stopped) await this.#startSlot(slot);
  }

  #announce(slot: Slot): void {
    for (const build of [slot.serving, slot.building])
      if (build) this.#publish(build, { seen: seenBy(build), touched: [], lagMs: 0 });
    const { pointer, projection } = slot;
    this.#parts.publish({ type: 'serving', name: projection.name, build: formatBuildId(pointer.build) });
  }

  #publish(build: Build, { touched, lagMs }: Advance): void {
    // If processes share the store, only the one that runs a build knows its progress.
    if (this.#parts.builds.isShared && !this.#keeper.keeps(build)) return;
    // A takeover reports that everything changed, so changes before it need not be reported.
    const isRead = this.#slotOfBuild(build)?.building !== build;
    this.#parts.publish({
      type: 'progress',
      progress: progressOfBuild(build),
      touched: isRead ? touched : [],
      lagMs,
    });
  }

  #afterStatus(build: Build): void {
    const slot = this.#slotOfBuild(build);
    if (!slot) return;
    this.#publish(build, { seen: seenBy(build), touched: [], lagMs: 0 });
    if (slot.building === build && build.record.status === 'live') this.#takeOver.begin(slot);
    for (const listener of slot.listeners) listener();
  }

  #afterTakeOver(slot: Slot, before: Build): void {
    this.#announce(slot);
    if (before.version === slot.serving.version) this.#dropLater(slot, before.id);
  }

  #dropLater(slot: Slot | null, id: string): void {
    const { timers, logger, builds, dropAfterMs = 60_000 } = this.#parts;
    const cancel = timers.after(dropAfterMs, () => {
      this.#pending.delete(cancel);
      if (slot) slot.left = slot.left.filter((other) => other !== id);
      builds.drop(id).catch((error) => {
        slot?.left.push(id);
        logger.warn(`${id} could not be dropped (${describeCause(error)}); the next start does it`);
      });
    });
    this.#pending.add(cancel);
  }

  /** Periodically checks whether another process has moved a pointer. */
  #followLater(): void {
    if (this.#stopped) return;
    const cancel = this.#parts.timers.after(followPointersMs, () => {
      this.#pending.delete(cancel);
      this.#following = this.#followPointers()
        .catch(() => {}) // The store is away; it is looked at again.
        .finally(() => this.#followLater());
    });
    this.#pending.add(cancel);
  }

  async #followPointers(): Promise<void> {
    const pointers = await this.#pointers.all();
    for (const slot of this.#slots.values()) {
      const pointer = pointers.get(slot.projection.name);
      if (!pointer || slot.takingOver || this.#stopped) continue;
      if (formatBuildId(pointer.build) !== formatBuildId(slot.pointer.build)) await this.#reopen(slot);
    }
  }

  async #startRebuild(slot: Slot): Promise<Build> {
    const { projection, serving, building } = slot;
    const { name, version } = projection;
    if (building && building.record.status !== 'failed')
      throw new IllegalTransition(
        `It cannot rebuild now: ${building.id} is being built (${building.record.status}).`,
      );
    if (formatBuildId(slot.pointer.build) !== serving.id)
      throw new IllegalTransition(
        `It cannot rebuild now: ${formatBuildId(slot.pointer.build)} serves, which is newer than this code.`,
      );
    if (building) {
      await this.#keeper.leave(building);
      slot.building = null;
      await this.#parts.builds.drop(building.id);
    }
    const used = [serving, building].flatMap((build) =>
      build?.version === version ? [build.generation] : [],
    );
    const generation = Math.max(0, ...used) + 1;
    const next = { name, version, generation };
    const build = await this.#openBuild(projection, next, { hasCode: true, serves: false });
    slot.building = build;
    await this.#keeper.keep(build);
    return build;
  }
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
