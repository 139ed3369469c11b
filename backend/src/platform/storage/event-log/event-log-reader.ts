import { UnavailableError, UnsupportedError } from '@eventstore/db-client';
import { readsOf } from './embedded-reads.ts';
import { openEventFileToRead } from './event-file.ts';
import type { EventLog } from './event-log.ts';

/** Read access to the embedded log from another thread of its writer's process. */
export type EventLogReader = {
  /** Appends throw `UnsupportedError`. */
  readonly log: EventLog;
  /** Notifies the subscriptions that the writer has stored events. */
  wake(): void;
  close(): Promise<void>;
};

/**
 * Opens the embedded log's file read-only, alongside its writer.
 * @throws Error if the file doesn't exist or isn't an event log.
 */
export function openEventLogReader(path: string): EventLogReader {
  const file = openEventFileToRead(path);
  let closed = false;
  const reads = readsOf(() => {
    if (closed) throw new UnavailableError(undefined, 'The event log is closed');
    return file;
  });
  return {
    log: {
      ...reads.log,
      appendToStream: async () => {
        throw new UnsupportedError('An append through a connection that only reads', 'EventStoreDB 20.6');
      },
    },
    wake: reads.wake,
    async close() {
      if (closed) return;
      closed = true;
      await reads.close();
      file.close();
    },
  };
}
