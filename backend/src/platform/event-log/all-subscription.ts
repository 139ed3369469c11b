import { Readable, type ReadableOptions } from 'node:stream';
import type { AllStreamSubscription, Filter, Position } from '@eventstore/db-client';
import { v4 } from 'uuid';
import { toEventTest } from './event-filter.ts';
import { positionAt } from './position.ts';
import { type StoredEvent, toResolvedEvent } from './stored-event.ts';

/** Where a subscription gets its events. */
export type SubscriptionSource = {
  /** The next events after a position, in order; empty at the end of the log. */
  pageAfter(position: number): readonly StoredEvent[];
  /** A page of this many events tells that there is more than one page to go. */
  readonly pageSize: number;
  /** Called once, when the subscription is over for whatever reason. */
  left(subscription: AllSubscription): void;
};

/** EventStoreDB reports progress every `checkpointInterval` times this many events considered. */
const checkpointUnit = 32;

/**
 * A catch-up subscription to the whole log. It always reads from the file, one page at a time and
 * only when its consumer asks, so a slow consumer costs a page of memory however far it is behind;
 * the log only wakes it when there is something new.
 *
 * By the time `checkpointReached` or `caughtUp` comes, the consumer has taken every event before
 * it. (The client for the real server calls both with up to a buffer of events still untaken.)
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
    // The page is the buffer: with a water mark of 0 nothing is fetched before it is asked for.
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

  /** The log holds something new. */
  wake(): void {
    if (!this.#idle || !this.#confirmed) return;
    this.#idle = false;
    this.#deliver();
  }

  /** Ends the subscription: `end` and `close` follow, no error, and no event that was not taken yet. */
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

  /** Hands over the next wanted event, or waits for one. */
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
    // A long stretch of unwanted events is walked through page by page, between other work.
    setImmediate(() => this.#deliver());
    return 'wait';
  }

  async #reportCheckpoint(): Promise<void> {
    this.#checkpointDue = false;
    const position: Position = positionAt(this.#after);
    try {
      // Readable is typed without the subscription's own events; at run time it has them all.
      await this.#checkpointReached?.(this as unknown as AllStreamSubscription, position);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#deliver();
  }
}
