import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Model } from 'mongoose';
import { type Clock, systemClock, systemTimers, type Timers } from '../../kernel/time.ts';
import { formatBuildId, parseBuildId } from './builds/build-id.ts';
import type { ReadableBuilds } from './builds/build-store.ts';
import type { BuildProgress, NewsSource, ProjectionProgress } from './builds/projection-news.ts';
import { createWaiters, type Reached } from './builds/waiters.ts';
import { describeCause } from './runs/error-policy.ts';
import type { Stored } from './runs/fold.ts';
import { type EngineLogger, silentLogger } from './runs/logger.ts';
import { viewModel } from './runs/view-model.ts';
import { UnknownProjection } from './unknown-projection.ts';

/** A change that became visible. `touched` lists the changed documents; null if any may have changed. */
export type AppliedEvent = {
  name: string;
  position: string;
  touched: readonly string[] | null;
  lagMs: number;
};

/** Read models as request handlers use them. Never folds events. */
export type ProjectionReader = {
  /** Returns the model of the serving build. Call it for each query and don't store the result. */
  model<Doc extends object>(name: string): Model<Stored<Doc>>;
  /** Returns the position of the last event applied to the serving build. */
  current(name: string): string;
  /**
   * Returns a stamp that changes whenever a query of this view may return something else: with `current`, and when
   * another build starts serving.
   */
  stamp(name: string): string;
  /**
   * Waits until all of these views have considered all events up to the position, handled or not. Returns `stale` after
   * the timeout (2 s by default), and immediately if one of them is paused, has failed or isn't run by any process.
   */
  waitFor(names: readonly string[], position: string, timeoutMs?: number): Promise<Reached>;
  /**
   * Waits until no reader, in this or another process, serves data from before the position, from these views or from
   * caches of them; at most as long as `waitFor`. Returns `stale` if that can't be determined.
   */
  waitForAllReaders(names: readonly string[], position: string): Promise<Reached>;
  /** Whether this view has caught up with the log once; until then it is incomplete. */
  isBuilt(name: string): boolean;
  /** Returns the views that haven't caught up with the log yet, with the position each has reached. */
  building(): { name: string; seen: string }[];
  /** Waits until every view has caught up with the log once; returns false on timeout. */
  whenBuilt(timeoutMs: number): Promise<boolean>;
  /**
   * Waits until all running builds have reached the position, including those that don't serve. Returns `stale` on
   * timeout.
   */
  allReached(position: string, timeoutMs: number): Promise<Reached>;
  /** Calls `listener` after every visible change. Returns a function that stops it. */
  onApplied(listener: (applied: AppliedEvent) => void): () => void;
  stop(): Promise<void>;
};

export type ProjectionReaderOptions = {
  projections: readonly Projection[];
  builds: ReadableBuilds;
  news: NewsSource;
  clock?: Clock;
  timers?: Timers;
  logger?: EngineLogger;
  /** How long to wait at startup for builds to serve, in milliseconds. Defaults to 30 s. */
  startTimeoutMs?: number;
};

type Served = { projection: Projection; build: string; model: Model<Stored> };

/** Default timeout of a wait for a position, in milliseconds. */
const waitTimeoutMs = 2_000;
/** How long a replaced build stays open for queries in progress, in milliseconds. */
const releaseAfterMs = 30_000;
const nowhere: BuildProgress = { build: '', seen: '', applied: '', runs: true, built: false };

/**
 * Opens a reader that follows the projector, in a thread of this process or in other processes. Resolves when every
 * view has a build to read.
 * @throws Error naming the views without a build after the timeout.
 */
export async function openProjectionReader(options: ProjectionReaderOptions): Promise<ProjectionReader> {
  const reader = new FollowingReader(options);
  try {
    await reader.begin(options.startTimeoutMs ?? 30_000);
  } catch (error) {
    await reader.stop();
    throw error;
  }
  return reader;
}

class FollowingReader implements ProjectionReader {
  readonly #options: ProjectionReaderOptions;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #logger: EngineLogger;
  readonly #projections: ReadonlyMap<string, Projection>;
  readonly #progress = new Map<string, BuildProgress>();
  readonly #pointers = new Map<string, string>();
  readonly #served = new Map<string, Served>();
  readonly #waiters: ReadonlyMap<string, ReturnType<typeof createWaiters>>;
  readonly #listeners = new Set<(applied: AppliedEvent) => void>();
  readonly #pending = new Set<() => void>();
  readonly #rechecks = new Set<() => void>();
  #onServed = () => {};
  #opening: Promise<void> = Promise.resolve();
  #unfollow = () => {};
  #unsure = 0;
  #stopped = false;

  constructor(options: ProjectionReaderOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#timers = options.timers ?? systemTimers;
    this.#logger = options.logger ?? silentLogger;
    this.#projections = new Map(options.projections.map((projection) => [projection.name, projection]));
    this.#waiters = new Map(options.projections.map(({ name }) => [name, createWaiters(this.#timers)]));
  }

  async begin(timeoutMs: number): Promise<void> {
    this.#unfollow = await this.#options.news.follow((news) => this.#receiveNews(news));
    await this.#opening;
    const isReady = () => this.#served.size === this.#projections.size;
    if (isReady()) return;
    await new Promise<void>((resolve, reject) => {
      const cancel = this.#timers.after(timeoutMs, () => {
        const missing = [...this.#projections.keys()].filter((name) => !this.#served.has(name));
        reject(
          new Error(`Nobody has built ${missing.join(', ')} yet: start a process with the role projector.`),
        );
      });
      this.#onServed = () => {
        if (!isReady()) return;
        cancel();
        resolve();
      };
    });
  }

  model<Doc extends object>(name: string): Model<Stored<Doc>> {
    return this.#servedOf(name).model as unknown as Model<Stored<Doc>>; // its schema says so
  }

  current(name: string): string {
    return this.#progressOf(name).applied;
  }

  stamp(name: string): string {
    const { build } = this.#servedOf(name);
    const stamp = `${build}@${this.#progressOf(name).applied}`;
    if (this.#options.news.isFresh()) return stamp;
    // There may be changes not received yet, so no cached response may count as current.
    this.#unsure += 1;
    return `${stamp}?${this.#unsure}`;
  }

  async waitFor(names: readonly string[], position: string, timeoutMs = waitTimeoutMs): Promise<Reached> {
    for (const name of names) this.#servedOf(name);
    const isThere = () => names.every((name) => this.#progressOf(name).seen >= position);
    if (isThere()) return 'reached';
    const deadline = this.#clock() + timeoutMs;
    const unwatch = this.#options.news.watch();
    try {
      const answers = await Promise.all(names.map((name) => this.#waitForOne(name, position, deadline)));
      return answers.every((answer) => answer === 'reached') ? 'reached' : 'stale';
    } finally {
      unwatch();
    }
  }

  async allReached(position: string, timeoutMs: number): Promise<Reached> {
    const isThere = () =>
      [...this.#progress.values()].every(
        ({ build, runs, seen }) => !runs || seen >= position || this.#isReplaced(build),
      );
    return (await this.#until(isThere, timeoutMs)) ? 'reached' : 'stale';
  }

  /** Whether a later build of the same version serves: this one has stopped, and its progress isn't published any more. */
  #isReplaced(id: string): boolean {
    const build = parseBuildId(id);
    const serving = parseBuildId(this.#pointers.get(build?.name ?? '') ?? '');
    return (
      build !== null &&
      serving !== null &&
      build.version === serving.version &&
      build.generation < serving.generation
    );
  }

  async waitForAllReaders(names: readonly string[], position: string): Promise<Reached> {
    const { heardWithinMs } = this.#options.news;
    const reached = await this.waitFor(names, position, waitTimeoutMs - heardWithinMs);
    // The progress is published now; other readers receive it within `heardWithinMs`.
    if (reached === 'reached' && heardWithinMs > 0)
      await new Promise<void>((resolve) => this.#timers.after(heardWithinMs, resolve));
    return reached;
  }

  isBuilt(name: string): boolean {
    return this.#progressOf(name).built;
  }

  building(): { name: string; seen: string }[] {
    return [...this.#projections.keys()].flatMap((name) => {
      const { built, seen } = this.#progressOf(name);
      return built ? [] : [{ name, seen }];
    });
  }

  whenBuilt(timeoutMs: number): Promise<boolean> {
    return this.#until(() => this.building().length === 0, timeoutMs);
  }

  /** Waits until the condition holds after a progress report; returns false on timeout. */
  async #until(holds: () => boolean, timeoutMs: number): Promise<boolean> {
    if (holds()) return true;
    const unwatch = this.#options.news.watch();
    return new Promise<boolean>((resolve) => {
      const recheck = () => {
        if (holds()) finish(true);
      };
      const finish = (held: boolean) => {
        cancel();
        unwatch();
        this.#rechecks.delete(recheck);
        resolve(held);
      };
      const cancel = this.#timers.after(timeoutMs, () => finish(false));
      this.#rechecks.add(recheck);
    });
  }

  onApplied(listener: (applied: AppliedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#unfollow();
    for (const cancel of this.#pending) cancel();
    for (const waiters of this.#waiters.values()) waiters.giveUp();
    await this.#opening;
    await this.#options.builds.close();
  }

  #receiveNews(news: ProjectionProgress): void {
    if (this.#stopped) return;
    if (news.type === 'progress') this.#receiveProgress(news);
    else this.#pointers.set(news.name, news.build);
    const name = news.type === 'serving' ? news.name : parseBuildId(news.progress.build)?.name;
    if (name !== undefined) this.#follow(name);
  }

  #receiveProgress({ progress, touched, lagMs }: ProjectionProgress & { type: 'progress' }): void {
    const known = this.#progress.get(progress.build);
    const later = (a: string, b = '') => (a > b ? a : b);
    const applied = later(progress.applied, known?.applied);
    const seen = later(progress.seen, known?.seen);
    this.#progress.set(progress.build, { ...progress, applied, seen });
    for (const recheck of this.#rechecks) recheck();
    const name = parseBuildId(progress.build)?.name;
    if (name === undefined || this.#served.get(name)?.build !== progress.build) return;
    if (progress.runs) this.#waiters.get(name)?.tell(seen);
    else this.#giveUp(name, seen);
    if (touched === null || touched.length > 0) this.#tell({ name, position: seen, touched, lagMs });
  }

  #giveUp(name: string, seen: string): void {
    const waiters = this.#waiters.get(name);
    waiters?.tell(seen);
    waiters?.giveUp();
  }

  /** Opens the build to serve next before switching to it. Switches are serialized. */
  #follow(name: string): void {
    const projection = this.#projections.get(name);
    const build = projection && this.#buildFor(projection);
    if (!projection || !build || this.#served.get(name)?.build === build) return;
    this.#opening = this.#opening
      .then(() => this.#switchTo(projection))
      .catch((error: unknown) => {
        this.#logger.warn(`${build} cannot be read yet (${describeCause(error)})`);
        this.#later(1_000, () => this.#follow(name));
      });
  }

  /** Returns the build that the pointer names; if that is newer than this code, the latest of this code's version. */
  #buildFor({ name, version }: Projection): string | null {
    const pointer = this.#pointers.get(name);
    const pointed = pointer === undefined ? null : parseBuildId(pointer);
    if (!pointed) return null;
    if (pointed.version <= version) return formatBuildId(pointed);
    const own = [...this.#progress.keys()]
      .flatMap((id) => parseBuildId(id) ?? [])
      .filter((build) => build.name === name && build.version === version)
      .sort((a, b) => a.generation - b.generation)
      .at(-1);
    return own ? formatBuildId(own) : null;
  }

  async #switchTo(projection: Projection): Promise<void> {
    const { name, schema } = projection;
    const build = this.#buildFor(projection);
    const before = this.#served.get(name);
    if (this.#stopped || build === null || before?.build === build) return;
    const connection = await this.#options.builds.open(build);
    this.#served.set(name, { projection, build, model: viewModel(connection, build, schema) });
    this.#onServed();
    if (!before) return;
    this.#later(releaseAfterMs, () => {
      if (this.#served.get(name)?.build !== before.build) void this.#options.builds.release(before.build);
    });
    for (const recheck of this.#rechecks) recheck();
    // Waiters check again, against the build that serves now.
    this.#waiters.get(name)?.giveUp();
    this.#tell({ name, position: this.#progressOf(name).applied, touched: null, lagMs: 0 });
  }

  async #waitForOne(name: string, position: string, deadline: number): Promise<Reached> {
    for (;;) {
      const { build } = this.#servedOf(name);
      const { seen, runs } = this.#progressOf(name);
      if (seen >= position) return 'reached';
      const left = deadline - this.#clock();
      if (this.#stopped || !runs || left <= 0) return 'stale';
      const reached = await this.#waiters.get(name)?.wait(position, left);
      // The wait ended because another build took over; check that one.
      if (reached === 'reached' || this.#servedOf(name).build === build) return reached ?? 'stale';
    }
  }

  #tell(applied: AppliedEvent): void {
    for (const listener of this.#listeners)
      try {
        listener(applied);
      } catch (error) {
        this.#logger.error(`A listener of ${applied.name} failed (${describeCause(error)})`);
      }
  }

  #progressOf(name: string): BuildProgress {
    return this.#progress.get(this.#servedOf(name).build) ?? nowhere;
  }

  #servedOf(name: string): Served {
    const served = this.#served.get(name);
    if (!served) throw new UnknownProjection(name, this.#projections.keys());
    return served;
  }

  #later(delayMs: number, task: () => void): void {
    const cancel = this.#timers.after(delayMs, () => {
      this.#pending.delete(cancel);
      task();
    });
    this.#pending.add(cancel);
  }
}
