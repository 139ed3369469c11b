import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Model } from 'mongoose';
import type { Clock, Timers } from '../../../kernel/time.ts';
import { backgroundYield, eventLoopYield } from '../../../storage/read-store/event-loop-yield.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import type { ErrorPolicy } from '../runs/error-policy.ts';
import type { Stored } from '../runs/fold.ts';
import type { EngineLogger } from '../runs/logger.ts';
import { openRunRecords, type RunRecord } from '../runs/run-records.ts';
import { runs } from '../runs/run-status.ts';
import { type Advance, Runner } from '../runs/runner.ts';
import { viewModel } from '../runs/view-model.ts';
import { createViewWriter } from '../runs/view-writer.ts';
import { type BuildId, formatBuildId } from './build-id.ts';
import { type BuildStore, buildRecords } from './build-store.ts';
import type { BuildProgress } from './projection-news.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/** One collection of a view with its record, and the runner that keeps it up to date. */
export type Build = BuildId & {
  /** The name of the collection. */
  id: string;
  model: Model<Stored>;
  /** Null if the code of its version is gone. */
  runner: Runner | null;
  record: RunRecord;
  waiters: Waiters;
};

export type BuildsOptions = {
  store: BuildStore;
  feed: EventFeed;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
  policyOf(build: Build): ErrorPolicy;
  /** Called after each step; `touched` lists the changed documents. */
  onAdvance(build: Build, advance: Advance): void;
  /** Called when a run starts, catches up, stops or is stopped; `build.record` has the new status. */
  onStatus(build: Build): void;
};

/** Returns a function that opens the builds of views. */
export function createBuilds(options: BuildsOptions) {
  const { store, feed, clock, timers, logger, policyOf, onAdvance, onStatus } = options;

  /**
   * Opens a build and creates its collection if missing. `hasCode` means that it can be updated, `serves` that it needs
   * its indexes immediately; other builds get them after catching up, which is several times faster.
   */
  return async function open(
    projection: Projection,
    parts: BuildId,
    { hasCode, serves }: { hasCode: boolean; serves: boolean },
  ): Promise<Build> {
    const id = formatBuildId(parts);
    const connection = await store.open(id);
    const records = await openRunRecords(connection, buildRecords);
    const model = viewModel(connection, id, projection.schema);
    await model.createCollection();
    if (serves && hasCode) await model.createIndexes();
    const record = await records.ensure(id, new Date(clock()).toISOString());
    const build: Build = { ...parts, id, model, record, runner: null, waiters: createWaiters(timers) };
    if (!hasCode) return build;
    store.giveWay(id, record.status !== 'live');
    const wanted = new Set<string>(projection.events);
    // The build isn't read until it has caught up once.
    let isUnread = !serves;
    const pace = () => (build.record.status === 'live' ? eventLoopYield : backgroundYield);
    const writer = createViewWriter({ id, view: projection, connection, model, records, pace });
    build.runner = new Runner({
      id,
      record,
      records,
      feed,
      clock,
      timers,
      logger,
      wants: (type) => wanted.has(type),
      // Callers wait for writes to a live view, so builds that are catching up yield to it.
      apply: (events, move, mayPutOff) =>
        build.record.status === 'live'
          ? goingFirst(() => writer.apply(events, move))
          : writer.apply(events, move, mayPutOff && isUnread),
      settle: writer.settle,
      forget: writer.forget,
      policy: () => policyOf(build),
      onAdvance(advance) {
        build.waiters.tell(advance.seen);
        onAdvance(build, advance);
      },
      onStatus(next) {
        build.record = next;
        if (next.status === 'live') isUnread = false;
        store.giveWay(id, next.status !== 'live');
        if (!runs(next.status)) build.waiters.giveUp();
        onStatus(build);
      },
    });
    return build;
  };
}

async function goingFirst<T>(work: () => Promise<T>): Promise<T> {
  const release = eventLoopYield.hold();
  try {
    return await work();
  } finally {
    release();
  }
}

/** Returns the position up to which all events have been considered. */
export function seenBy(build: Build): string {
  return build.runner?.seen() ?? build.record.position;
}

/** Returns the position of the last applied event. */
function appliedBy(build: Build): string {
  return build.runner?.applied() ?? build.record.position;
}

export function progressOfBuild(build: Build): BuildProgress {
  const isRunning = build.runner !== null && runs(build.record.status);
  const { hasBeenLevel: built } = build.record;
  return { build: build.id, seen: seenBy(build), applied: appliedBy(build), runs: isRunning, built };
}
