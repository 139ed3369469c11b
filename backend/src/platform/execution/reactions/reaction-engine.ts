import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type Clock, systemClock, systemTimers, type Timers } from '../../kernel/time.ts';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import type { ReadStore } from '../../storage/read-store/connect-read-store.ts';
import { distanceOf } from '../projections/builds/projection-status.ts';
import { createWaiters, type Reached, type Waiters } from '../projections/builds/waiters.ts';
import type { EventFeed } from '../projections/feed/event-feed.ts';
import {
  describeFailure,
  type ErrorPolicy,
  livePolicy,
  ProcessingError,
} from '../projections/runs/error-policy.ts';
import { referenceTo } from '../projections/runs/fold.ts';
import { type EngineLogger, silentLogger } from '../projections/runs/logger.ts';
import { type RunKeeper, soleKeeper } from '../projections/runs/run-keeper.ts';
import { type Move, openRunRecords, type RunRecords } from '../projections/runs/run-records.ts';
import {
  type Failure,
  type RunPhase,
  type RunStatus,
  type RunVerb,
  runs,
} from '../projections/runs/run-status.ts';
import { type Applied, Runner, type RunnerFigures } from '../projections/runs/runner.ts';
import { type Effect, effectsOf, type Reaction, type ReactionCommand, type ReactionJob } from './reaction.ts';

export type ReactionEngineOptions = {
  /** The log from the projecting thread, which has the only subscription. */
  feed: EventFeed;
  /** The store of checkpoints. They can't be rebuilt, so it must be durable. */
  store: ReadStore;
  reactions: readonly Reaction[];
  /** Executes a command. Must be idempotent per commandId. */
  dispatch(command: ReactionCommand): Promise<unknown>;
  /** Queues a job. Must be idempotent per id. */
  enqueue(job: ReactionJob): Promise<unknown>;
  /** Decides which reactions run in this process; all by default. */
  keeper?: RunKeeper;
  /** False for operator commands, and while reactions are off after a restore. */
  autostart?: boolean;
  clock?: Clock;
  timers?: Timers;
  logger?: EngineLogger;
  onError?: ErrorPolicy;
};

export type ReactionStatus = {
  name: string;
  version: number;
  status: RunPhase;
  since: string;
  position: string;
  /** The distance from its checkpoint to the log's end, in the log's own units. */
  distance: number;
  failure: Failure | null;
  parked: RunStatus['parked'];
  retrying: RunnerFigures['retrying'];
};

export type ReactionEngine = {
  /** Starts reactions that are neither paused nor failed, if they weren't started automatically. */
  begin(): Promise<void>;
  status(): ReactionStatus[];
  /** Like {@link status}, after reading the current end of the log. */
  measure(): Promise<ReactionStatus[]>;
  /** Waits until the reaction has processed everything up to the position. */
  waitFor(name: string, position: string, timeoutMs?: number): Promise<Reached>;
  change(name: string, verb: RunVerb): Promise<void>;
  /** Processes the whole log again. Effects of the last 90 days have the same ids and aren't repeated. */
  replay(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** There is no reaction with this name. The message lists the existing ones. */
export class UnknownReaction extends Error {
  override readonly name = 'UnknownReaction';

  constructor(name: string, names: Iterable<string>) {
    super(`There is no reaction ${JSON.stringify(name)}. There are: ${[...names].join(', ')}.`);
  }
}

/** The collection with the reactions' checkpoints. */
export const reactionRecords = 'reaction_states';

type Running = { id: string; reaction: Reaction; runner: Runner; waiters: Waiters };
type Parts = ReactionEngineOptions & {
  records: RunRecords;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
};

/**
 * Executes the effects of events, at least once each and in order: the checkpoint moves after the effects,
 * and effects repeated after a crash have the same ids. Reactions run like projections: after an error, the
 * event is retried; then that reaction stops and reports it, while the others continue.
 * @throws Error if two reactions have the same name.
 */
export async function startReactionEngine(options: ReactionEngineOptions): Promise<ReactionEngine> {
  const { feed, clock = systemClock, timers = systemTimers, logger = silentLogger } = options;
  const { keeper = soleKeeper(), autostart = true } = options;
  const records = await openRunRecords(options.store.connection, reactionRecords);
  const running = new Map<string, Running>();
  for (const reaction of options.reactions) {
    if (running.has(reaction.name)) throw new Error(`Two reactions are called ${reaction.name}`);
    running.set(reaction.name, await openReaction(reaction, { ...options, records, clock, timers, logger }));
  }

  const stop = async () => {
    for (const { waiters } of running.values()) waiters.giveUp();
    await keeper.stop();
  };
  const begin = async () => {
    for (const each of running.values()) await keeper.keep(each);
  };
  try {
    if (autostart) await begin();
  } catch (error) {
    await stop();
    throw error;
  }

  const runningNamed = (name: string): Running => {
    const found = running.get(name);
    if (!found) throw new UnknownReaction(name, running.keys());
    return found;
  };
  const status = () => [...running.values()].map((each) => rowOf(each, feed.lastKnownPosition()));

  return {
    begin,
    status,
    async measure() {
      await feed.measure();
      return status();
    },
    async waitFor(name, position, timeoutMs = 2_000) {
      const { runner, waiters } = runningNamed(name);
      if (runner.seen() >= position) return 'reached';
      return runs(runner.record().status) ? waiters.wait(position, timeoutMs) : 'stale';
    },
    async change(name, verb) {
      const each = runningNamed(name);
      await each.runner.change(verb, keeper.keeps(each));
    },
    async replay(name) {
      const each = runningNamed(name);
      await each.runner.restartAt(beforeTheFirstPosition, keeper.keeps(each));
    },
    stop,
  };
}

/** A new version continues at the previous one's checkpoint, so nothing is repeated. */
async function openReaction(reaction: Reaction, parts: Parts): Promise<Running> {
  const { records, feed, clock, timers, logger, onError = livePolicy } = parts;
  const { name, version } = reaction;
  const id = `${name}_v${version}`;
  const record = await records.ensure(id, new Date(clock()).toISOString(), await startOf(reaction, records));
  if (record.failure)
    logger.error(`${id} is still stopped since ${record.since}: ${describeFailure(record.failure)}`);
  const types = new Set(reaction.events);
  const waiters = createWaiters(timers);
  const runner = new Runner({
    id,
    record,
    records,
    feed,
    clock,
    timers,
    logger,
    wants: (type) => types.has(type),
    async apply(events: readonly Recorded[], move: Move): Promise<Applied> {
      await reactTo(reaction, events, parts);
      return { answer: await records.move(id, move), touched: [] };
    },
    policy: () => onError,
    onAdvance: ({ seen }) => waiters.tell(seen),
    onStatus: ({ status }) => {
      if (!runs(status)) waiters.giveUp();
    },
  });
  return { id, reaction, runner, waiters };
}

async function startOf({ name, version }: Reaction, records: RunRecords): Promise<string> {
  const versionOf = (id: string) => (id.startsWith(`${name}_v`) ? Number(id.slice(name.length + 2)) : 0);
  const [before] = (await records.all())
    .filter(({ id }) => versionOf(id) > 0 && versionOf(id) < version)
    .sort((a, b) => versionOf(b.id) - versionOf(a.id));
  return before?.position ?? beforeTheFirstPosition;
}

/**
 * Executes the effects of a batch in order. Consecutive jobs are added together, so that the queue syncs
 * once.
 */
async function reactTo(reaction: Reaction, events: readonly Recorded[], parts: Parts): Promise<void> {
  const now = parts.clock();
  const wanted = events.flatMap((event) => follow(reaction, event, now).map((effect) => ({ event, effect })));
  const adding: Promise<unknown>[] = [];
  for (const { event, effect } of wanted) {
    if ('job' in effect) {
      adding.push(parts.enqueue(effect.job));
      continue;
    }
    await Promise.all(adding.splice(0));
    await dispatchFor(event, effect.command, parts);
  }
  await Promise.all(adding);
}

function follow(reaction: Reaction, event: Recorded, now: number): Effect[] {
  try {
    return effectsOf(reaction, event, now);
  } catch (error) {
    throw new ProcessingError(referenceTo(event), error);
  }
}

async function dispatchFor(event: Recorded, command: ReactionCommand, { dispatch }: Parts): Promise<void> {
  try {
    await dispatch(command);
  } catch (error) {
    // A refusal is caused by this event and would be repeated; all other errors are temporary.
    throw error instanceof DomainError ? new ProcessingError(referenceTo(event), error) : error;
  }
}

function rowOf({ reaction: { name, version }, runner }: Running, lastKnownPosition: string): ReactionStatus {
  const { status, since, position, failure, parked } = runner.record();
  const distance = distanceOf(runner.seen(), lastKnownPosition);
  const { retrying } = runner.figures();
  return { name, version, status, since, position, distance, failure, parked, retrying };
}
