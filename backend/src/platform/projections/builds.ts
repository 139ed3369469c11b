import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Connection, Model, Schema } from 'mongoose';
import { type BuildId, formatBuildId } from './build-id.ts';
import type { ErrorPolicy } from './error-policy.ts';
import type { Stored } from './fold.ts';
import type { LogFeed } from './log-feed.ts';
import type { EngineLogger } from './logger.ts';
import { ensureCollection, modelOf, type RunRecord, type RunRecords } from './run-records.ts';
import { runs } from './run-status.ts';
import { type Advance, createRunner, type Runner } from './runner.ts';
import type { Clock, Timers } from './time.ts';
import { createViewWriter } from './view-writer.ts';
import { createWaiters, type Waiters } from './waiters.ts';

/** One collection of a view with its state, and the runner that keeps it level. */
export type Build = BuildId & {
  /** The name of the collection. */
  id: string;
  model: Model<Stored>;
  /** Null where the code of its version is gone. */
  runner: Runner | null;
  state: RunRecord;
  waiters: Waiters;
};

export type BuildsOptions = {
  connection: Connection;
  states: RunRecords;
  feed: LogFeed;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
  policyOf(build: Build): ErrorPolicy;
  /** Told after a batch that changed documents. */
  onChanged(build: Build, advance: Advance): void;
  /** Told when it starts, becomes level, stops or is stopped; `build.state` says which. */
  onStatus(build: Build): void;
};

/** Opens and drops the collections that views are built in. */
export function createBuilds(options: BuildsOptions) {
  const { connection, states, feed, clock, timers, logger, policyOf, onChanged, onStatus } = options;

  return {
    /** Opens a build and makes its collection where there is none; `hasCode` says that it can be kept level. */
    async open(projection: Projection, parts: BuildId, hasCode: boolean): Promise<Build> {
      const id = formatBuildId(parts);
      const model = modelOf<Stored>(connection, id, quiet(projection.schema), id);
      await ensureCollection(model as unknown as Model<unknown>); // whatever its documents are
      const state = await states.ensure(id, new Date(clock()).toISOString());
      const build: Build = { ...parts, id, model, state, runner: null, waiters: createWaiters(timers) };
      if (!hasCode) return build;
      const wanted = new Set<string>(projection.events);
      const writer = createViewWriter({ id, view: projection, connection, model, states });
      build.runner = createRunner({
        id,
        state,
        states,
        feed,
        clock,
        timers,
        logger,
        wants: (type) => wanted.has(type),
        apply: writer.apply,
        forget: writer.forget,
        policy: () => policyOf(build),
        onAdvance(advance) {
          build.waiters.tell(advance.seen);
          if (advance.touched.length > 0) onChanged(build, advance);
        },
        onStatus(next) {
          build.state = next;
          if (!runs(next.status)) build.waiters.giveUp();
          onStatus(build);
        },
      });
      return build;
    },

    /** Drops the collection of a build and forgets its state. */
    async drop(id: string): Promise<void> {
      await connection.collection(id).drop().catch(ignoreMissing);
      await states.remove(id);
      connection.deleteModel(new RegExp(`^${id}$`));
    },
  };
}

/** Everything up to here has been considered. */
export function seenBy(build: Build): string {
  return build.runner?.seen() ?? build.state.position;
}

/** The position of the last event that it applied. */
export function appliedBy(build: Build): string {
  return build.runner?.applied() ?? build.state.position;
}

/** The schema with the engine in charge of collections and indexes, so that none is made behind its back. */
function quiet(schema: Schema): Schema {
  return schema.clone().set('autoIndex', false).set('autoCreate', false);
}

/** Dropping what is not there is done already; MongoDB says so with code 26. */
function ignoreMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== 26) throw error;
}
