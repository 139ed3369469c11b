import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The event log as the code sees it: the part of the official client that this product needs, in
 * the client's own types. The embedded log and EventStoreDB both satisfy it, so nothing above
 * this line knows which of the two is running.
 */
export type EventLog = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll'
>;

/** An open event log and its lifetime. Whoever opened it closes it, once, after its last use. */
export type EventLogHandle = {
  readonly log: EventLog;
  /** Which engine answers; for status pages and start-up messages, never to branch on. */
  readonly kind: 'embedded' | 'eventstoredb';
  /**
   * Waits for appends already accepted, ends reads and subscriptions, then lets go of the engine.
   * Appends after it are refused. Calling it again does nothing.
   */
  close(): Promise<void>;
};
