import type { EventStoreDBClient } from '@eventstore/db-client';

/**
 * The event log interface: the part of the official client that this product uses, in the client's own types. Both the
 * embedded log and EventStoreDB implement it, so callers don't depend on either.
 */
export type EventLog = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll'
>;

/** An open event log. Its opener closes it once, after the last use. */
export type EventLogHandle = {
  readonly log: EventLog;
  /** The engine in use; for status pages and startup messages, never to branch on. */
  readonly kind: 'embedded' | 'eventstoredb';
  /**
   * Stores the appends already accepted, ends the subscriptions, then releases the engine. Later calls fail, as do
   * reads in progress. Idempotent.
   */
  close(): Promise<void>;
};
