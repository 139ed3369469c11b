import { Readable, type ReadableOptions } from 'node:stream';
import { type StoredEvent, toResolvedEvent } from './stored-event.ts';

/**
 * The result of a read: an object-mode stream that fetches the next page only after the previous one was consumed, so a
 * read of any length holds one page in memory.
 */
export class EventRead extends Readable {
  readonly #nextPage: () => readonly StoredEvent[];
  #page: readonly StoredEvent[] = [];
  #taken = 0;
  #cancelled = false;

  /** @param nextPage returns the events in order, and an empty page at the end; an error it throws fails the read. */
  constructor(nextPage: () => readonly StoredEvent[], options: ReadableOptions = {}) {
    // The page is the buffer: a high-water mark of 0 prevents fetching ahead of demand.
    super({ ...options, objectMode: true, highWaterMark: 0 });
    this.#nextPage = nextPage;
  }

  override _read(): void {
    if (this.#cancelled) return;
    let event = this.#page[this.#taken];
    if (event === undefined) {
      this.#page = this.#nextPage();
      this.#taken = 0;
      event = this.#page[0];
    }
    this.#taken += 1;
    this.push(event === undefined ? null : toResolvedEvent(event));
  }

  /** Ends the read early and without an error. */
  async cancel(): Promise<void> {
    if (this.#cancelled || this.readableEnded || this.destroyed) return;
    this.#cancelled = true;
    this.#page = [];
    this.push(null);
  }
}
