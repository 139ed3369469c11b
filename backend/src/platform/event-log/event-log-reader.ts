import { UnavailableError, UnsupportedError } from '@eventstore/db-client';
import { readsOf } from './embedded-reads.ts';
import { openEventFileToRead } from './event-file.ts';
import type { EventLog } from './event-log.ts';

/** The embedded log as another thread of its writer's process reads it. */
export type EventLogReader = {
  /** Appends are refused. */
  readonly log: EventLog;
  /** Says that the writer has stored something. */
  wake(): void;
  close(): Promise<void>;
};

/**
 * Opens the file of the embedded log to be read only, beside its writer.
 *
 * @throws Error when the file is not there or is not an event log.
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
