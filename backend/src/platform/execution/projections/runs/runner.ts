import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { type Clock, pauseFor, type Timers } from '../../../kernel/time.ts';
import type { EventBatch, FeedEntry } from '../feed/event-batch.ts';
import type { EventFeed, FeedReader } from '../feed/event-feed.ts';
import {
  describeFailure,
  type ErrorPolicy,
  type FailedAttempt,
  failureOf,
  kindOfError,
  ProcessingError,
} from './error-policy.ts';
import { onlyNew } from './fold.ts';
import type { EngineLogger } from './logger.ts';
import type { CheckpointAnswer, Move, RunRecord, RunRecords } from './run-records.ts';
import {
  allows,
  type EventReference,
  type Failure,
  IllegalTransition,
  type RunChange,
  type RunVerb,
  runs,
  transition,
} from './run-status.ts';

/**
 * The result of a batch. `touched` names the changed documents. `put-off`: it is applied, but stored only with a later
 * batch or by `settle`.
 */
export type Applied = { answer: CheckpointAnswer | 'put-off'; touched: readonly string[] };

/** The progress of a runner, reported after each step. */
export type Advance = {
  /** The position up to which all events have been considered. */
  seen: string;
  /** The changed documents: an empty list for none, null if any may have changed. */
  touched: readonly string[] | null;
  /** Milliseconds from storing the last of the events until now. */
  lagMs: number;
};

export type RunnerOptions = {
  /** The id of the run record. */
  id: string;
  record: RunRecord;
  records: RunRecords;
  feed: EventFeed;
  wants(type: string): boolean;
  /**
   * Applies a batch and moves the checkpoint. Must be idempotent per event. If it may put a batch off, the next move
   * starts at the same checkpoint.
   */
  apply(events: readonly Recorded[], move: Move, mayPutOff: boolean): Promise<Applied>;
  /** Stores deferred batches and moves the checkpoint; required if batches are put off. */
  settle?(move: Move): Promise<Applied>;
  /** Drops state cached between batches, and deferred batches. */
  forget?(): void;
  policy(): ErrorPolicy;
  clock: Clock;
  timers: Timers;
  logger: EngineLogger;
  onAdvance?(advance: Advance): void;
  /** Called when the run starts, catches up, stops or is stopped. */
  onStatus?(record: RunRecord): void;
};

export type RunnerFigures = {
  /** Events considered since the runner was created. */
  considered: number;
  /** Events applied since the runner was created. */
  applied: number;
  /** How often another process had moved the checkpoint. */
  overtaken: number;
  /** The lag of the last batch, in milliseconds. */
  lagMs: number;
  /** The failure being retried now. */
  retrying: (Failure & { attempt: number }) | null;
};

/** A position after unhandled events is stored only this often, since reading them again is cheap. */
const unsavedEvents = 5_000;

/** Deferred batches are stored after this many events, since applying them again takes time. */
const putOffEvents = 40_000;

/** Maximum events applied in one transaction; each may load and write documents. */
const maxBatchSize = 1_000;

const overtakenPauseMs = 250;

type Outcome = 'done' | 'overtaken' | 'over';

/** A run from start to halt: its feed reader, and the signal that ends it. */
type Run = { reader: FeedReader; signal: AbortSignal };

/**
 * Processes the log for one projection or reaction: one batch at a time, each with its checkpoint. The error policy
 * decides how to handle an error; the event that causes it is found by bisection.
 * If another process moved the checkpoint, or a commit succeeded without a response, the checkpoint is reloaded and
 * reported like a batch, so that waiters are notified.
 */
export class Runner {
  readonly id: string;
  readonly #options: RunnerOptions;
  readonly #figures: RunnerFigures = { considered: 0, applied: 0, overtaken: 0, lagMs: 0, retrying: null };
  #record: RunRecord;
  #seen: string;
  #applied: string;
  #unsaved = 0;
  /** The position of the last event applied but not stored; null if everything applied is stored. */
  #putOff: string | null = null;
  #mayPutOff = true;
  #running: { controller: AbortController; over: Promise<void> } | null = null;
  #step: Promise<unknown> = Promise.resolve();

  constructor(options: RunnerOptions) {
    this.id = options.id;
    this.#options = options;
    this.#record = options.record;
    this.#seen = options.record.position;
    this.#applied = options.record.position;
  }

  record(): RunRecord {
    return this.#record;
  }

  /**
   * Returns the position up to which all events have been considered and their results stored; at or after the
   * checkpoint.
   */
  seen(): string {
    return this.#putOff === null ? this.#seen : this.#record.position;
  }

  /** Returns the position of the last applied event, or the start position if there is none. */
  applied(): string {
    return this.#applied;
  }

  figures(): RunnerFigures {
    return { ...this.#figures };
  }

  /** Starts the run, unless it is paused or failed. */
  async start(): Promise<void> {
    if (this.#running || !runs(this.#record.status)) return;
    this.#enter(await this.#options.records.change(this.id, { type: 'start' }, this.#at()));
    this.#begin();
  }

  /** Stops after the batch in progress; the status doesn't change. */
  async halt(): Promise<void> {
    const ending = this.#running;
    if (!ending) return;
    ending.controller.abort(new Error('halted'));
    await ending.over;
    await this.#save().catch(() => {}); // Only spares the next start some reading.
    if (!this.#running) this.#forget(); // It begins with nothing in any case, and may never begin again.
  }

  /**
   * Applies an operator's change.
   * @throws IllegalTransition with a sentence.
   */
  async change(verb: RunVerb, start: boolean): Promise<void> {
    if (!allows(this.#record, verb)) transition(this.#record, { type: verb }, this.#at()); // raises the sentence that says why not
    await this.halt();
    this.#enter(await this.#options.records.change(this.id, { type: verb }, this.#at()));
    if (start && runs(this.#record.status)) this.#begin();
  }

  /** Restarts at a position, as if nothing after it had been processed. */
  async restartAt(position: string, start: boolean): Promise<void> {
    await this.halt();
    this.#enter(await this.#options.records.restart(this.id, position, this.#at()));
    this.#applied = position;
    if (start) await this.start();
  }

  /** Starts or halts as the stored status requires, since another process may have paused or resumed the run. */
  async refresh(): Promise<void> {
    const stored = await this.#options.records.load(this.id);
    if (!stored) return this.halt();
    if (runs(stored.status)) {
      if (this.#running) return;
      this.#enter(await this.#change({ type: 'start' }));
      this.#applied = this.#record.position;
      this.#begin();
      this.#advance(this.#seen, null, null);
    } else if (runs(this.#record.status)) {
      await this.halt();
      this.#enter(stored);
    }
  }

  /** Waits for the batch in progress, then drops cached documents. */
  async forget(): Promise<void> {
    await this.#step;
    this.#forget();
  }

  #at(): string {
    return new Date(this.#options.clock()).toISOString();
  }

  #enter(next: RunRecord): void {
    this.#record = next;
    this.#options.onStatus?.(next);
  }

  /** Deferred events are read again from the checkpoint. */
  #forget(): void {
    this.#options.forget?.();
    if (this.#putOff !== null) this.#seen = this.#record.position;
    this.#putOff = null;
  }

  #begin(): void {
    const controller = new AbortController();
    this.#forget();
    this.#seen = this.#record.position;
    this.#mayPutOff = true;
    const over = this.#work(controller.signal).finally(() => {
      if (this.#running?.controller === controller) this.#running = null;
    });
    this.#running = { controller, over };
  }

  #advance(to: string, touched: readonly string[] | null, created: number | null): void {
    if (to > this.#seen) this.#seen = to;
    if (created !== null) this.#figures.lagMs = Math.max(0, this.#options.clock() - created);
    this.#options.onAdvance?.({ seen: this.seen(), touched, lagMs: this.#figures.lagMs });
  }

  async #work(signal: AbortSignal): Promise<void> {
    const run: Run = { reader: this.#options.feed.open(), signal };
    try {
      let outcome: Outcome = 'done';
      while (outcome !== 'over' && !signal.aborted) {
        outcome = await this.#takeStep(run);
        if (outcome === 'overtaken' && !(await this.#follow(run))) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      await this.#keepPutOff(); // What comes before the fault is sound.
      await this.#fail(failureOf(error, null));
    } finally {
      run.reader.close();
    }
  }

  async #takeStep(run: Run): Promise<Outcome> {
    const from = this.#seen;
    const batch = await run.reader.after(from, run.signal);
    if (this.#seen !== from) return 'done'; // What was put off has been forgotten meanwhile.
    const step = this.#consider(batch, run);
    this.#step = step.catch(() => {});
    return step;
  }

  async #consider(batch: EventBatch, run: Run): Promise<Outcome> {
    const outcome = await this.#digest(batch, run);
    if (outcome !== 'done') return outcome;
    this.#figures.considered += batch.considered;
    this.#unsaved += batch.considered;
    if (batch.to > this.#seen || batch.level) this.#advance(batch.to, [], batch.created);
    const isLevel = batch.level && this.#record.status === 'catching-up';
    const maxUnsaved = this.#putOff === null ? unsavedEvents : putOffEvents;
    if (this.#unsaved >= maxUnsaved || (isLevel && this.#putOff !== null)) {
      let answer: CheckpointAnswer = 'stored';
      const save = async () => {
        answer = await this.#save();
      };
      if (!(await this.#persist(save, run)) || answer !== 'stored') return endedOr(run, 'overtaken');
    }
    if (isLevel) {
      const becomeLive = async () => this.#enter(await this.#change({ type: 'level' }));
      if (!(await this.#persist(becomeLive, run))) return endedOr(run, 'overtaken');
    }
    return runs(this.#record.status) ? 'done' : 'over';
  }

  /** Applies a batch in as few parts as possible; after an error, in smaller ones. */
  async #digest(batch: EventBatch, run: Run): Promise<Outcome> {
    const parked = new Set(this.#record.parked.map(({ position }) => position));
    const handled = batch.entries.filter(
      ({ position, type }) => this.#options.wants(type) && !parked.has(position),
    );
    const wanted = onlyNew(handled, this.#record.position);
    let parts = inParts(wanted);
    for (let attempt = 0, part = parts[0]; part; part = parts[0]) {
      if (run.signal.aborted) return 'over';
      const isLast = parts.length === 1;
      try {
        const answer = await this.#applyPart(part, isLast ? batch.to : null, batch.created);
        if (answer !== 'stored') return 'overtaken';
        parts = parts.slice(1);
        attempt = 0;
      } catch (error) {
        if (!(await this.#keepPutOff())) return 'overtaken';
        this.#forget();
        if (kindOfError(error) === 'event' && part.length > 1) {
          parts = [...splitAt(part, error), ...parts.slice(1)];
          continue;
        }
        attempt += 1;
        const next = await this.#handle(error, attempt, part.length === 1 ? (part[0] ?? null) : null, run);
        if (next === 'stop') return 'over';
        if (next === 'overtaken') return 'overtaken';
        if (next === 'skip') {
          this.#figures.retrying = null;
          parts = parts.slice(1);
          attempt = 0;
        }
      }
    }
    return 'done';
  }

  async #applyPart(
    part: readonly FeedEntry[],
    batchEnd: string | null,
    created: number | null,
  ): Promise<CheckpointAnswer> {
    const last = part.at(-1)?.position ?? this.#record.position;
    const next = batchEnd ?? last;
    const events = await this.#eventsOf(part);
    const move = { expected: this.#record.position, next };
    const { answer, touched } = await this.#options.apply(events, move, this.#mayPutOff);
    if (answer !== 'stored' && answer !== 'put-off') {
      this.#figures.overtaken += 1;
      return answer;
    }
    this.#putOff = last;
    if (answer === 'stored') this.#stored(next);
    this.#figures.applied += events.length;
    this.#figures.retrying = null;
    this.#advance(next, touched, created);
    return 'stored';
  }

  /** Marks everything up to this position as stored, including deferred batches. */
  #stored(position: string): void {
    this.#record = { ...this.#record, position };
    this.#unsaved = 0;
    this.#applied = this.#putOff ?? this.#applied;
    this.#putOff = null;
  }

  /**
   * Stores deferred batches after a later one failed, so that the faulty event is searched after them.
   * Returns false if that fails: then they are read again from the checkpoint, and no more batches are
   * deferred.
   */
  async #keepPutOff(): Promise<boolean> {
    if (this.#putOff === null) return true;
    try {
      if ((await this.#save()) === 'stored') return true;
    } catch {
      this.#mayPutOff = false;
    }
    return false;
  }

  async #eventsOf(entries: readonly FeedEntry[]): Promise<Recorded[]> {
    const events: Recorded[] = [];
    for (const { event, raw, position } of entries) {
      if (event) events.push(event);
      else if (raw)
        try {
          const reread = await this.#options.feed.reread(raw);
          if (reread) events.push(reread);
        } catch (error) {
          const { id, type, streamId, revision } = raw;
          throw new ProcessingError({ position, id, type, streamId, revision: Number(revision) }, error);
        }
    }
    return events;
  }

  /** Handles an error by the policy. Returns what to do with the part of the batch that caused it. */
  async #handle(
    error: unknown,
    attempt: number,
    one: FeedEntry | null,
    run: Run,
  ): Promise<'again' | 'skip' | 'stop' | 'overtaken'> {
    const { policy, logger, timers } = this.#options;
    const kind = kindOfError(error);
    const event = kind === 'event' && one ? referenceOf(error, one) : null;
    const failure = failureOf(error, event);
    const failed: FailedAttempt = { name: this.id, kind, attempt, error: causeOf(error), event };
    const decision = policy()(failed);
    if (decision.do === 'retry') {
      if (isPowerOfTwo(attempt))
        logger.warn(
          `${this.id} tries again in ${decision.delayMs} ms (attempt ${attempt}): ${describeFailure(failure)}`,
        );
      this.#figures.retrying = { ...failure, attempt };
      run.reader.rest();
      await pauseFor(timers, decision.delayMs, run.signal);
      return 'again';
    }
    if (decision.do === 'park' && event) {
      logger.warn(`${this.id} leaves an event out: ${describeFailure(failure)}`);
      const skip = async () => this.#enter(await this.#change({ type: 'skip', event }));
      return (await this.#persist(skip, run)) ? 'skip' : 'stop';
    }
    return (await this.#fail(failure)) ? 'stop' : 'overtaken';
  }

  /**
   * Stops with a failure, here and in the store. Returns false if another process has moved the checkpoint.
   */
  async #fail(failure: Failure): Promise<boolean> {
    const { records, logger } = this.#options;
    const change: RunChange = { type: 'fail', failure };
    const failed = { ...this.#record, ...transition(this.#record, change, this.#at()) };
    try {
      const answer = await records.fail(this.id, failure, failed.since, this.#record.position);
      if (answer !== 'stored') return false;
    } catch {
      // The store is unavailable too. The run stops here and starts again with the process.
    }
    logger.error(`${this.id} has stopped: ${describeFailure(failure)}`);
    this.#enter(failed);
    return true;
  }

  /** Continues from the stored record. Returns false if the run must not continue. */
  async #follow(run: Run): Promise<boolean> {
    let goesOn = false;
    await this.#persist(async () => {
      goesOn = await this.#reload();
    }, run);
    if (goesOn) await pauseFor(this.#options.timers, overtakenPauseMs, run.signal);
    return goesOn;
  }

  async #reload(): Promise<boolean> {
    this.#forget();
    const stored = await this.#options.records.load(this.id);
    if (!stored) return false;
    const isOther = stored.status !== this.#record.status;
    const hasMoved = stored.position > this.#applied;
    this.#record = stored;
    this.#seen = stored.position;
    this.#unsaved = 0;
    if (isOther) this.#enter(stored);
    if (hasMoved) {
      this.#applied = stored.position;
      this.#advance(stored.position, null, null);
    }
    return runs(stored.status);
  }

  #change(change: RunChange): Promise<RunRecord> {
    return this.#options.records.change(this.id, change, this.#at());
  }

  /** Retries a write until it succeeds. Returns false if the run was stopped, here or by another process. */
  async #persist(write: () => Promise<void>, run: Run): Promise<boolean> {
    for (let attempt = 1; !run.signal.aborted; attempt += 1)
      try {
        await write();
        this.#figures.retrying = null;
        return true;
      } catch (error) {
        if (error instanceof IllegalTransition) return false;
        const next = await this.#handle(error, attempt, null, run);
        if (next === 'stop' || next === 'overtaken') return false;
      }
    return false;
  }

  /** Stores the current position, past unhandled events, with the deferred batches. */
  async #save(): Promise<CheckpointAnswer> {
    const next = this.#seen;
    if (next === this.#record.position) return 'stored';
    const move = { expected: this.#record.position, next };
    const answer =
      this.#putOff === null ? await this.#options.records.move(this.id, move) : await this.#settle(move);
    if (answer === 'stored') this.#stored(next);
    this.#unsaved = 0;
    return answer;
  }

  async #settle(move: Move): Promise<CheckpointAnswer> {
    if (!this.#options.settle) throw new TypeError(`${this.id} put off what it cannot settle`);
    const { answer } = await this.#options.settle(move);
    if (answer === 'put-off') throw new TypeError(`${this.id} put off what it was to settle`);
    return answer;
  }
}

/** The outcome of a step that couldn't complete: `over` if the run was stopped. */
function endedOr(run: Run, otherwise: Outcome): Outcome {
  return run.signal.aborted ? 'over' : otherwise;
}

function inParts(entries: readonly FeedEntry[]): FeedEntry[][] {
  const parts: FeedEntry[][] = [];
  for (let from = 0; from < entries.length; from += maxBatchSize)
    parts.push(entries.slice(from, from + maxBatchSize));
  return parts;
}

/** Splits the part around the event that the error names, or in half if it names none. */
function splitAt(part: readonly FeedEntry[], error: unknown): FeedEntry[][] {
  const named = error instanceof ProcessingError ? error.event.position : null;
  const index = part.findIndex(({ position }) => position === named);
  const cuts = index < 0 ? [part.length >> 1] : [index, index + 1];
  return [0, ...cuts]
    .map((from, which) => part.slice(from, cuts[which] ?? part.length))
    .filter(({ length }) => length > 0);
}

function isPowerOfTwo(attempt: number): boolean {
  return (attempt & (attempt - 1)) === 0;
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
