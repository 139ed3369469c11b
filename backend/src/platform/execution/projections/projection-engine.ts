import type { ReadStore } from '../../storage/read-store/connect-read-store.ts';
import { type BuildStore, type ReadableBuilds, sharedBuilds } from './builds/build-store.ts';
import { createNewsDesk, type NewsSource } from './builds/projection-news.ts';
import type { ProjectionStatus } from './builds/projection-status.ts';
import { openProjectionReader, type ProjectionReader } from './projection-reader.ts';
import { type ProjectionVerbs, type Projector, type ProjectorOptions, startProjector } from './projector.ts';

/** Read models with all operator commands, wherever they are folded. */
export type ProjectionEngine = ProjectionReader &
  ProjectionVerbs & {
    /** Returns one row per build, after reading the current end of the log. */
    measure(): Promise<ProjectionStatus[]>;
    /** Removes the remains of deleted data from the files of the views. */
    scrub(): Promise<void>;
  };

export type LocalEngineOptions = Omit<ProjectorOptions, 'builds' | 'publish'> & {
  /** The store of all builds; if absent, `builds` is used. */
  store?: ReadStore;
  builds?: BuildStore & ReadableBuilds;
  /** Progress reported by other processes, if the store is shared. */
  news?: NewsSource;
};

/** A projector and its reader in one thread: for operator commands, tests and benchmarks. */
export type LocalEngine = ProjectionEngine & {
  /** Drops all documents and events cached in memory. */
  forget(): Promise<void>;
  status(): ProjectionStatus[];
  /** Returns how often a dropped subscription was reopened, and the number of subscriptions. */
  figures(): { resubscriptions: number; subscriptions: number };
  feed: Projector['feed'];
};

/**
 * Starts an engine that folds and reads in this thread.
 * @throws Error if two projections have the same name.
 */
export async function startProjectionEngine(options: LocalEngineOptions): Promise<LocalEngine> {
  const { store, ...rest } = options;
  const builds = options.builds ?? (store && sharedBuilds(store));
  if (!builds) throw new TypeError('An engine has a store or builds');
  const desk = createNewsDesk();
  const projector = await startProjector({ ...rest, builds, publish: desk.publish });
  try {
    const { projections, clock, timers, logger } = options;
    const reader = await openProjectionReader({
      projections,
      builds: { ...builds, close: async () => {} },
      news: options.news ?? desk,
      clock,
      timers,
      logger,
    });
    return composed(reader, projector);
  } catch (error) {
    await projector.stop();
    throw error;
  }
}

function composed(reader: ProjectionReader, projector: Projector): LocalEngine {
  return {
    model: (name) => reader.model(name),
    current: (name) => reader.current(name),
    stamp: (name) => reader.stamp(name),
    waitFor: (names, position, timeoutMs) => reader.waitFor(names, position, timeoutMs),
    onApplied: (listener) => reader.onApplied(listener),
    status: () => projector.status(),
    measure: () => projector.measure(),
    figures: () => projector.feed.figures(),
    feed: projector.feed,
    rebuild: (name, onProgress) => projector.rebuild(name, onProgress),
    change: (name, verb) => projector.change(name, verb),
    drop: (name) => projector.drop(name),
    unusedBuilds: () => projector.unusedBuilds(),
    serve: (name, version) => projector.serve(name, version),
    waitForAllReaders: (names, position) => reader.waitForAllReaders(names, position),
    isBuilt: (name) => reader.isBuilt(name),
    building: () => reader.building(),
    whenBuilt: (timeoutMs) => reader.whenBuilt(timeoutMs),
    allReached: (position, timeoutMs) => reader.allReached(position, timeoutMs),
    forget: () => projector.forget(),
    scrub: () => projector.scrub(),
    async stop() {
      await projector.stop();
      await reader.stop();
    },
  };
}
