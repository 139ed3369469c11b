import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';

/** An event of a wanted type; `event` is null if it could not be read, and `raw` is then the recorded event. */
export type FeedEntry = {
  position: string;
  type: string;
  event: Recorded | null;
  raw: RecordedEvent | null;
};

/** Events after a position, in order. */
export type EventBatch = {
  entries: readonly FeedEntry[];
  /** The position up to which all events have been considered. */
  to: string;
  /** The number of events considered, wanted or not. */
  considered: number;
  /** Approximate memory of the entries, in bytes. */
  bytes: number;
  /** True if the log had no events after `to` when it was read. */
  level: boolean;
  /** When the last of them was stored, in milliseconds since the epoch; null if there was none. */
  created: number | null;
};

/** The limits of a batch; it may exceed the bytes by one event. */
export type BatchLimits = { events: number; bytes: number };

/** Consecutive batches from a subscription or another thread. */
export type EventSource = {
  /** Waits for the next batch. Throws if the source has dropped; it can't be used after that. */
  take(limits: BatchLimits): Promise<EventBatch>;
  /** Closes the source; a pending `take` rejects. */
  close(): void;
};
