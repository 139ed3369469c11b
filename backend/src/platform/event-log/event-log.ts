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
   * Stores the appends already accepted, ends the subscriptions, then lets go of the engine. What is
   * asked of the log afterwards fails, reads still under way included. Calling it again does nothing.
   */
  close(): Promise<void>;
};
