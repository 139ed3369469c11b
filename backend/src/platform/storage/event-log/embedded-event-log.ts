import type { DatabaseSync } from 'node:sqlite';
import { StreamDeletedError, UnavailableError } from '@eventstore/db-client';
import { startAppendQueue } from './append-queue.ts';
import { readsOf, refuseCredentials } from './embedded-reads.ts';
import { type EventFile, openDatabase, openEventFile, type StreamMark } from './event-file.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { type IntegrityProgress, type IntegrityReport, verifyIntegrity } from './integrity.ts';
import { toProposal } from './proposal.ts';

export type EmbeddedEventLogOptions = {
  /** The SQLite file; created if missing. Its folder must exist. */
  readonly file: string;
  /** The clock for the `created` times of events. */
  readonly clock?: () => Date;
  /** Opens the database; tests replace it to count or fail writes. */
  readonly open?: (file: string) => DatabaseSync;
};

/** An event log stored in a file and served by this process. */
export type EmbeddedEventLog = EventLogHandle & {
  readonly kind: 'embedded';
  readonly maintenance: EventLogMaintenance;
  /** Calls `listener` after each transaction that stored events. Returns a function that stops it. */
  onStored(listener: () => void): () => void;
};

/** Operations for operators only. */
export type EventLogMaintenance = {
  /**
   * Like the client's `deleteStream`: the stream reads as missing; an append recreates it and continues its revisions.
   */
  softDelete(stream: string): Promise<void>;
  /** Like the client's `tombstoneStream`: the stream can never be written to again. */
  tombstone(stream: string): Promise<void>;
  /** Finds events that differ from what was appended. */
  verifyIntegrity(onProgress?: (progress: IntegrityProgress) => void): Promise<IntegrityReport>;
};

/**
 * Opens the event log used if no EventStoreDB is configured: the same interface and results, in one file. Only one
 * process may open it for writing.
 * An append resolves once it is on disk. Positions number the events of the log from 1 without gaps; commit and prepare
 * are equal.
 * @throws Error if the file exists and isn't an event log.
 */
export function openEmbeddedEventLog({
  file: path,
  clock = () => new Date(),
  open = openDatabase,
}: EmbeddedEventLogOptions): EmbeddedEventLog {
  const file = openEventFile(path, open);
  const listeners = new Set<() => void>();
  const queue = startAppendQueue(file, clock, () => {
    reads.wake();
    for (const listener of listeners) listener();
  });
  let closed = false;

  const whileOpen = (): EventFile => {
    if (closed) throw new UnavailableError(undefined, 'The event log is closed');
    return file;
  };

  const appendToStream: EventLog['appendToStream'] = async (stream, events, options = {}) => {
    refuseCredentials(options);
    const proposal = toProposal(stream, events, options.expectedRevision);
    whileOpen();
    return queue.append(proposal);
  };

  const reads = readsOf(whileOpen);

  const changeMark = async (stream: string, change: (mark: StreamMark) => StreamMark) => {
    whileOpen();
    queue.flush();
    const head = file.head(stream);
    if (head.tombstoned) throw new StreamDeletedError(undefined, stream);
    file.transact(() => file.mark(stream, change(head)));
    queue.forget();
  };

  return {
    kind: 'embedded',
    log: { appendToStream, ...reads.log },
    onStored(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    maintenance: {
      softDelete: (stream) => changeMark(stream, (mark) => ({ ...mark, softDeleted: true })),
      tombstone: (stream) => changeMark(stream, (mark) => ({ ...mark, tombstoned: true })),
      verifyIntegrity: async (onProgress) => verifyIntegrity(whileOpen().database, onProgress),
    },
    close: async () => {
      if (closed) return;
      closed = true;
      queue.flush();
      await reads.close();
      file.close();
    },
  };
}
