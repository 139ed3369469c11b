import type { Recorded } from '@everpaw/contracts/kernel/decider';
import {
  describeFailure,
  type ErrorPolicy,
  type FailedAttempt,
  failureOf,
  kindOfError,
  ProcessingError,
} from './error-policy.ts';
import { onlyNew } from './fold.ts';
import type { EventBatch, FeedEntry, FeedReader, LogFeed } from './log-feed.ts';
import type { EngineLogger } from './logger.ts';
import type { CheckpointAnswer, Move, RunRecord, RunRecords } from './run-records.ts';
import {
  allows,
  type EventReference,
  type Failure,
  IllegalTransition,
  type RunChange,
  runs,
  transition,
} from './run-status.ts';
import { type Clock, pauseFor, type Timers } from './time.ts';

/** What a batch came to. `touched` names the documents that changed. */
export type Applied = { answer: CheckpointAnswer; touched: readonly string[] };

/** What a runner has got to, told after each step. */
export type Advance = {
  /** Everything up to here has been considered. */
  seen: string;
  /** Documents that changed; empty when nothing did. */
  touched: readonly string[];
  /** From the moment the last of the events was stored to now, in milliseconds. */
  lagMs: number;
};

export type RunnerOptions = {
  /** The id of its state. */
  id: string;
  state: RunRecord;
  states: RunRecords;
  feed: LogFeed;
  wants(type: string): boolean;
  /** Does the work of a batch and moves the checkpoint. Must be able to see an event again without harm. */
  apply(events: readonly Recorded[], move: Move): Promise<Applied>;
  /** Drops what was remembered between batches. */
  forget?(): void;
  policy(): ErrorPolicy;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
  onAdvance?(advance: Advance): void;
  /** Told when it starts, becomes level, stops or is stopped. */
  onStatus?(state: RunRecord): void;
};

export type RunnerFigures = {
  /** Events considered since it was made. */
  considered: number;
  /** Events applied since it was made. */
  applied: number;
  /** How often somebody else had moved the checkpoint. */
  overtaken: number;
  /** From the last batch. */
  lagMs: number;
  /** What it is trying again at this moment. */
  retrying: (Failure & { attempt: number }) | null;
};

export type Runner = {
  readonly id: string;
  state(): RunRecord;
  /** Everything up to here has been considered; at or behind the checkpoint. */
  seen(): string;
  /** The position of the last event that it applied, or where it began when it has applied none. */
  applied(): string;
  figures(): RunnerFigures;
  /** Begins to work, unless it is paused or failed. */
  start(): Promise<void>;
  /** Ends after the batch under way; its life does not change. */
  halt(): Promise<void>;
  /** One of the operator's changes. @throws IllegalTransition with a sentence. */
  change(verb: 'pause' | 'resume' | 'retry' | 'park', start: boolean): Promise<void>;
};

/** A position through what nobody handles is stored only this often: to see it again costs nothing. */
const unsavedEvents = 5_000;

const overtakenPauseMs = 250;

type Outcome = 'done' | 'overtaken' | 'over';

/**
 * Works through the log for one projection or reaction: one batch after the other, never two at once, each with its
 * checkpoint. FailedAttempt is the policy's; to find the event that it comes from, a batch is gone through one by one.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { id, states, feed, wants, apply, policy, clock, timers, logger } = options;
  const { forget = () => {}, onAdvance = () => {}, onStatus = () => {} } = options;
  let state = options.state;
  let seen = state.position;
  let lastApplied = state.position;
  let unsaved = 0;
  let running: { controller: AbortController; over: Promise<void> } | null = null;
  const figures: RunnerFigures = { considered: 0, applied: 0, overtaken: 0, lagMs: 0, retrying: null };

  const at = () => new Date(clock()).toISOString();

  const enter = (next: RunRecord) => {
    state = next;
    onStatus(state);
  };

  const advance = (to: string, touched: readonly string[], created: number | null) => {
    if (to > seen) seen = to;
    if (created !== null) figures.lagMs = Math.max(0, clock() - created);
    onAdvance({ seen, touched, lagMs: figures.lagMs });
  };

  /** Stops for a reason and says so, here and in the store. */
  const fail = async (failure: Failure) => {
    const change: RunChange = { type: 'fail', failure };
    logger.error(`${id} has stopped: ${describeFailure(failure)}`);
    try {
      enter(await states.change(id, change, at()));
    } catch {
      // The store is away too. It stops all the same, and will try again when the process starts.
      enter({ ...state, ...transition(state, change, at()) });
    }
  };

  const reload = async (): Promise<boolean> => {
    forget();
    const stored = await states.load(id);
    if (!stored) return false;
    if (stored.status !== state.status) enter(stored);
    state = stored;
    seen = stored.position;
    unsaved = 0;
    return runs(stored.status);
  };

  const eventOf = async (entry: FeedEntry): Promise<Recorded | null> => {
    if (entry.event || !entry.raw) return entry.event;
    const { raw, position } = entry;
    try {
      return await feed.reread(raw);
    } catch (error) {
      const reference = { position, id: raw.id, type: raw.type, streamId: raw.streamId };
      throw new ProcessingError({ ...reference, revision: Number(raw.revision) }, error);
    }
  };

  const eventsOf = async (entries: readonly FeedEntry[]): Promise<Recorded[]> => {
    const events: Recorded[] = [];
    for (const entry of entries) {
      const event = entry.event ?? (await eventOf(entry));
      if (event) events.push(event);
    }
    return events;
  };

  /** Decides about trouble. Answers what to do with the batch that it came from. */
  const handle = async (
    error: unknown,
    attempt: number,
    one: FeedEntry | null,
    reader: FeedReader,
    signal: AbortSignal,
  ): Promise<'again' | 'skip' | 'stop'> => {
    const kind = kindOfError(error);
    const event = kind === 'event' && one ? referenceOf(error, one) : null;
    const failure = failureOf(error, event);
    const trouble: FailedAttempt = { name: id, kind, attempt, error: causeOf(error), event };
    const decision = policy()(trouble);
    if (decision.do === 'retry') {
      logger.warn(
        `${id} tries again in ${decision.delayMs} ms (attempt ${attempt}): ${describeFailure(failure)}`,
      );
      figures.retrying = { ...failure, attempt };
      reader.rest();
      await pauseFor(timers, decision.delayMs, signal);
      return 'again';
    }
    if (decision.do === 'park' && event) {
      logger.warn(`${id} leaves an event out: ${describeFailure(failure)}`);
      const skip = async () => enter(await states.change(id, { type: 'skip', event }, at()));
      return (await persist(skip, reader, signal)) ? 'skip' : 'stop';
    }
    await fail(failure);
    return 'stop';
  };

  /** Does a stretch of work: at once if it can, one event at a time once something in it is in the way. */
  const digest = async (stretch: EventBatch, reader: FeedReader, signal: AbortSignal): Promise<Outcome> => {
    const parked = new Set(state.parked.map(({ position }) => position));
    let rest = onlyNew(stretch.entries, state.position).filter(
      ({ position, type }) => wants(type) && !parked.has(position),
    );
    let oneByOne = false;
    let attempt = 0;
    while (rest.length > 0) {
      if (signal.aborted) return 'over';
      const batch = oneByOne ? rest.slice(0, 1) : rest;
      const [one = null] = batch.length === 1 ? batch : [];
      const next = batch.length === rest.length ? stretch.to : (one?.position ?? stretch.to);
      try {
        const events = await eventsOf(batch);
        const { answer, touched } = await apply(events, { expected: state.position, next });
        if (answer !== 'stored') {
          figures.overtaken += 1;
          logger.warn(`${id} was overtaken (${answer}): somebody else works on it too`);
          return 'overtaken';
        }
        state = { ...state, position: next };
        unsaved = 0;
        figures.applied += events.length;
        figures.retrying = null;
        lastApplied = batch.at(-1)?.position ?? lastApplied;
        advance(next, touched, stretch.created);
        rest = rest.slice(batch.length);
        attempt = 0;
      } catch (error) {
        forget();
        if (kindOfError(error) === 'event' && !one) {
          oneByOne = true;
          continue;
        }
        attempt += 1;
        const next = await handle(error, attempt, one, reader, signal);
        if (next === 'stop') return 'over';
        if (next === 'skip') {
          figures.retrying = null;
          rest = rest.slice(1);
          attempt = 0;
        }
      }
    }
    return 'done';
  };

  /** Repeats a write to the store until it succeeds; false when it cannot: it was stopped, here or by others. */
  const persist = async (
    write: () => Promise<void>,
    reader: FeedReader,
    signal: AbortSignal,
  ): Promise<boolean> => {
    for (let attempt = 1; !signal.aborted; attempt += 1)
      try {
        await write();
        figures.retrying = null;
        return true;
      } catch (error) {
        if (error instanceof IllegalTransition) return false;
        if ((await handle(error, attempt, null, reader, signal)) === 'stop') return false;
      }
    return false;
  };

  /** Stores a position that was reached through events that it does not handle. */
  const save = async () => {
    if (seen === state.position) return;
    const answer = await states.move(id, { expected: state.position, next: seen });
    if (answer === 'stored') state = { ...state, position: seen };
    unsaved = 0;
  };

  const step = async (reader: FeedReader, signal: AbortSignal): Promise<Outcome> => {
    const stretch = await reader.after(seen, signal);
    const outcome = await digest(stretch, reader, signal);
    if (outcome !== 'done') return outcome;
    figures.considered += stretch.considered;
    unsaved += stretch.considered;
    if (stretch.to > seen || stretch.level) advance(stretch.to, [], stretch.created);
    if (unsaved >= unsavedEvents) await persist(save, reader, signal);
    if (stretch.level && state.status === 'catching-up') {
      const becomeLive = async () => enter(await states.change(id, { type: 'level' }, at()));
      if (!(await persist(becomeLive, reader, signal))) return signal.aborted ? 'over' : 'overtaken';
    }
    return runs(state.status) ? 'done' : 'over';
  };

  const work = async (signal: AbortSignal) => {
    const reader = feed.open();
    try {
      let outcome: Outcome = 'done';
      while (outcome !== 'over' && !signal.aborted) {
        outcome = await step(reader, signal);
        if (outcome !== 'overtaken') continue;
        let goesOn = true;
        await persist(
          async () => {
            goesOn = await reload();
          },
          reader,
          signal,
        );
        if (!goesOn) return;
        await pauseFor(timers, overtakenPauseMs, signal);
      }
    } catch (error) {
      if (!signal.aborted) await fail(failureOf(error, null));
    } finally {
      reader.close();
    }
  };

  const begin = () => {
    const controller = new AbortController();
    seen = state.position;
    forget();
    running = { controller, over: work(controller.signal) };
  };

  const halt = async () => {
    const ending = running;
    if (!ending) return;
    ending.controller.abort(new Error('halted'));
    await ending.over;
    if (running === ending) running = null;
    await save().catch(() => {}); // Only spares the next start some reading.
  };

  return {
    id,
    state: () => state,
    seen: () => seen,
    applied: () => lastApplied,
    figures: () => ({ ...figures }),

    async start() {
      if (running || !runs(state.status)) return;
      enter(await states.change(id, { type: 'start' }, at()));
      begin();
    },

    halt,

    async change(verb, start) {
      if (!allows(state, verb)) transition(state, { type: verb }, at()); // raises the sentence that says why not
      await halt();
      enter(await states.change(id, { type: verb }, at()));
      if (start && runs(state.status)) begin();
    },
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof ProcessingError ? error.cause : error;
}

function referenceOf(error: unknown, entry: FeedEntry): EventReference | null {
  if (error instanceof ProcessingError) return error.event;
  const source = entry.event ?? entry.raw;
  if (!source) return null;
  const { id, type, streamId } = source;
  return { position: entry.position, id, type, streamId, revision: Number(source.revision) };
}
