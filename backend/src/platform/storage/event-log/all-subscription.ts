import { Readable, type ReadableOptions } from 'node:stream';
import type { AllStreamSubscription, Filter, Position } from '@eventstore/db-client';
import { v4 } from 'uuid';
import { toEventTest } from './event-filter.ts';
import { positionAt } from './position.ts';
import { type StoredEvent, toResolvedEvent } from './stored-event.ts';

/** The event source of a subscription. */
export type SubscriptionSource = {
  /** Returns the next events after a position, in order; empty at the end of the log. */
  pageAfter(position: number): readonly StoredEvent[];
  /** The maximum number of events in a page; a full page means that more may follow. */
  readonly pageSize: number;
  /** Called once when the subscription ends for any reason. */
  left(subscription: AllSubscription): void;
};

/** EventStoreDB reports progress every `checkpointInterval` times this many events considered. */
const checkpointUnit = 32;

/**
 * A catch-up subscription to the whole log. It reads one page at a time from the file, and only on demand, so a slow
 * consumer costs one page of memory however far it lags. The log wakes it when there are new events.
 * When `checkpointReached` or `caughtUp` fires, the consumer has received every event before it. (The client for the
 * real server can fire both with up to a buffer of undelivered events.)
 */
export class AllSubscription extends Readable {
  readonly id: string;
  readonly #source: SubscriptionSource;
  readonly #wants: (event: StoredEvent) => boolean;
  readonly #checkpointEvery: number;
  readonly #checkpointReached: Filter['checkpointReached'];
  #page: readonly StoredEvent[] = [];
  #taken = 0;
  #considered = 0;
  /** The last position considered, whether its event was wanted or not. */
  #after: number;
  #checkpointDue = false;
  #confirmed = false;
  #caughtUp = false;
  #idle = false;
  #over = false;

  constructor(
    source: SubscriptionSource,
    after: number,
    filter: Filter | undefined,
    options: ReadableOptions,
  ) {
    // The page is the buffer: a high-water mark of 0 prevents fetching ahead of demand.
    super({ ...options, objectMode: true, highWaterMark: 0 });
    this.id = v4();
    this.#source = source;
    this.#after = after;
    this.#wants = filter ? toEventTest(filter) : () => true;
    this.#checkpointEvery = filter ? filter.checkpointInterval * checkpointUnit : 0;
    this.#checkpointReached = filter?.checkpointReached;
    setImmediate(() => this.#confirm());
  }

  override _read(): void {
    this.#deliver();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#finish();
    done(error);
  }

  /** Notifies the subscription of new events in the log. */
  wake(): void {
    if (!this.#idle || !this.#confirmed) return;
    this.#idle = false;
    this.#deliver();
  }

  /** Ends the subscription: `end` and `close` follow without an error, and undelivered events are dropped. */
  async unsubscribe(): Promise<void> {
    if (this.#over) return;
    this.#finish();
    this.push(null);
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#page = [];
    this.#source.left(this);
  }

  #confirm(): void {
    if (this.#over) return;
    this.#confirmed = true;
    this.emit('confirmation');
    this.wake();
  }

  /** Pushes the next matching event, or waits for one. */
  #deliver(): void {
    if (!this.#confirmed) {
      this.#idle = true;
      return;
    }
    try {
      while (!this.#over) {
        if (this.#checkpointDue) {
          void this.#reportCheckpoint();
          return;
        }
        const event = this.#page[this.#taken];
        if (event === undefined) {
          if (this.#turnPage() === 'deliver') continue;
          return;
        }
        this.#taken += 1;
        this.#consider(event);
        if (!this.#wants(event)) continue;
        this.push(toResolvedEvent(event));
        return;
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #consider(event: StoredEvent): void {
    this.#after = event.position;
    this.#considered += 1;
    this.#checkpointDue =
      this.#checkpointReached !== undefined && this.#considered % this.#checkpointEvery === 0;
  }

  #turnPage(): 'deliver' | 'wait' {
    const scanned = this.#page.length > 0;
    this.#page = this.#source.pageAfter(this.#after);
    this.#taken = 0;
    if (this.#page.length === 0) {
      if (this.#caughtUp) {
        this.#idle = true;
        return 'wait';
      }
      this.#caughtUp = true;
      this.emit('caughtUp');
      return 'deliver';
    }
    if (this.#caughtUp && this.#page.length === this.#source.pageSize) {
      this.#caughtUp = false;
      this.emit('fellBehind');
    }
    if (!scanned) return 'deliver';
    // A long run of non-matching events is scanned page by page, yielding to the event loop in between.
    setImmediate(() => this.#deliver());
    return 'wait';
  }

  async #reportCheckpoint(): Promise<void> {
    this.#checkpointDue = false;
    const position: Position = positionAt(this.#after);
    try {
      // The types of `Readable` lack the subscription's own events; they exist at run time.
      await this.#checkpointReached?.(this as unknown as AllStreamSubscription, position);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#deliver();
  }
}
