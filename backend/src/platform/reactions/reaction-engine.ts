import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { EventLog } from '../event-log/event-log.ts';
import {
  describeFailure,
  type ErrorPolicy,
  livePolicy,
  ProcessingError,
} from '../projections/error-policy.ts';
import { referenceTo } from '../projections/fold.ts';
import { type Deserialise, openLogFeed } from '../projections/log-feed.ts';
import { type EngineLogger, silentLogger } from '../projections/logger.ts';
import { type Move, openRunRecords } from '../projections/run-records.ts';
import { type Failure, type RunPhase, type RunStatus, runs } from '../projections/run-status.ts';
import { type Applied, createRunner, type Runner } from '../projections/runner.ts';
import { type Clock, systemClock, systemTimers, type Timers } from '../projections/time.ts';
import { createWaiters, type Reached, type Waiters } from '../projections/waiters.ts';
import type { ReadStore } from '../read-store/connect-read-store.ts';
import { type Effect, effectsOf, type Reaction, type ReactionCommand, type ReactionJob } from './reaction.ts';

export type ReactionEngineOptions = {
  log: EventLog;
  /** Where checkpoints are kept; they cannot be rebuilt, so a store that survives a power cut. */
  store: ReadStore;
  reactions: readonly Reaction[];
  deserialise: Deserialise;
  /** Carries a command out; again with the same commandId it must change nothing. */
  dispatch(command: ReactionCommand): Promise<unknown>;
  /** Puts a job into a queue; again with the same id it must add nothing. */
  enqueue(job: ReactionJob): Promise<unknown>;
  clock?: Clock;
  timers?: Timers;
  logger?: EngineLogger;
  onError?: ErrorPolicy;
  batchSize?: number;
};

export type ReactionStatus = {
  name: string;
  version: number;
  status: RunPhase;
  since: string;
  position: string;
  failure: Failure | null;
  parked: RunStatus['parked'];
};

export type ReactionEngine = {
  status(): ReactionStatus[];
  /** Waits until the reaction has carried out everything up to the position. */
  waitFor(name: string, position: string, timeoutMs?: number): Promise<Reached>;
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  retry(name: string): Promise<void>;
  park(name: string): Promise<void>;
  stop(): Promise<void>;
};

type Running = { reaction: Reaction; runner: Runner; waiters: Waiters };

/**
 * Carries out what follows from facts, at least once each and in order: the checkpoint moves after the effects, and
 * what a crash in between makes happen again has the same ids. It lives like a projection, and is run by the same
 * runner: trouble is retried, then that one reaction stops loudly and the others go on.
 *
 * @throws Error for two reactions of one name.
 */
export async function startReactionEngine(options: ReactionEngineOptions): Promise<ReactionEngine> {
  const { log, store, reactions, deserialise, dispatch, enqueue, onError = livePolicy } = options;
  const { clock = systemClock, timers = systemTimers, logger = silentLogger, batchSize = 200 } = options;
  const states = await openRunRecords(store.connection, 'reaction_states');
  const wanted = new Set(reactions.flatMap(({ events }) => events));
  const feed = openLogFeed({ log, deserialise, wanted, timers, pageSize: batchSize });
  const running = new Map<string, Running>();

  const carryOut = async (effect: Effect): Promise<void> => {
    if ('job' in effect) await enqueue(effect.job);
    else await dispatch(effect.command);
  };

  const react = async (reaction: Reaction, event: Recorded): Promise<void> => {
    let effects: Effect[];
    try {
      effects = effectsOf(reaction, event);
    } catch (error) {
      throw new ProcessingError(referenceTo(event), error);
    }
    for (const effect of effects)
      try {
        await carryOut(effect);
      } catch (error) {
        // A refusal is about this event and would be the same tomorrow; anything else passes.
        throw error instanceof DomainError ? new ProcessingError(referenceTo(event), error) : error;
      }
  };

  for (const reaction of reactions) {
    const { name, version } = reaction;
    if (running.has(name)) throw new Error(`Two reactions are called ${name}`);
    const id = `${name}_v${version}`;
    const state = await states.ensure(id, new Date(clock()).toISOString());
    if (state.failure)
      logger.error(`${id} is still stopped since ${state.since}: ${describeFailure(state.failure)}`);
    const types = new Set(reaction.events);
    const waiters = createWaiters(timers);
    const runner = createRunner({
      id,
      state,
      states,
      feed,
      clock,
      timers,
      logger,
      wants: (type) => types.has(type),
      async apply(events: readonly Recorded[], move: Move): Promise<Applied> {
        for (const event of events) await react(reaction, event);
        return { answer: await states.move(id, move), touched: [] };
      },
      policy: () => onError,
      onAdvance: ({ seen }) => waiters.tell(seen),
      onStatus: ({ status }) => {
        if (!runs(status)) waiters.giveUp();
      },
    });
    running.set(name, { reaction, runner, waiters });
  }
  const stop = async () => {
    for (const { waiters } of running.values()) waiters.giveUp();
    await Promise.all([...running.values()].map(({ runner }) => runner.halt()));
    feed.close();
  };
  try {
    for (const { runner } of running.values()) await runner.start();
  } catch (error) {
    await stop();
    throw error;
  }

  const known = (name: string): Running => {
    const found = running.get(name);
    if (!found)
      throw new Error(
        `There is no reaction ${JSON.stringify(name)}. There are: ${[...running.keys()].join(', ')}.`,
      );
    return found;
  };
  const change = async (name: string, verb: 'pause' | 'resume' | 'retry' | 'park') =>
    known(name).runner.change(verb, true);

  return {
    status: () =>
      [...running.values()].map(({ reaction: { name, version }, runner }) => {
        const { status, since, position, failure, parked } = runner.state();
        return { name, version, status, since, position, failure, parked };
      }),

    async waitFor(name, position, timeoutMs = 2_000) {
      const { runner, waiters } = known(name);
      if (runner.seen() >= position) return 'reached';
      return runs(runner.state().status) ? waiters.wait(position, timeoutMs) : 'stale';
    },

    pause: (name) => change(name, 'pause'),
    resume: (name) => change(name, 'resume'),
    retry: (name) => change(name, 'retry'),
    park: (name) => change(name, 'park'),

    stop,
  };
}
