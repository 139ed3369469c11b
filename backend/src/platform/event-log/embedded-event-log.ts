import type { DatabaseSync } from 'node:sqlite';
import { StreamDeletedError, UnavailableError } from '@eventstore/db-client';
import { startAppendQueue } from './append-queue.ts';
import { readsOf, refuseCredentials } from './embedded-reads.ts';
import { type EventFile, openDatabase, openEventFile, type StreamMark } from './event-file.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { type IntegrityProgress, type IntegrityReport, verifyIntegrity } from './integrity.ts';
import { toProposal } from './proposal.ts';

export type EmbeddedEventLogOptions = {
  /** The SQLite file; created when it is not there, in a folder that is. */
  readonly file: string;
  /** Stamps events as they are stored. */
  readonly clock?: () => Date;
  /** Opens the database, for tests that count what reaches it or make it fail. */
  readonly open?: (file: string) => DatabaseSync;
};

/** An event log in a file of this process. */
export type EmbeddedEventLog = EventLogHandle & {
  readonly kind: 'embedded';
  readonly maintenance: EventLogMaintenance;
  /** Calls back after each transaction that stored events; answers a way to stop. */
  onStored(listener: () => void): () => void;
};

/** What only an operator does to a log. */
export type EventLogMaintenance = {
  /** As the client's `deleteStream`: the stream reads as missing; an append makes it anew and its numbering goes on. */
  softDelete(stream: string): Promise<void>;
  /** As the client's `tombstoneStream`: the name can never be written to again. */
  tombstone(stream: string): Promise<void>;
  /** Finds events that are not what was appended. */
  verifyIntegrity(onProgress?: (progress: IntegrityProgress) => void): Promise<IntegrityReport>;
};

/**
 * Opens the event log that serves when no EventStoreDB is configured: the same interface, the same
 * answers, in one file. One process may have it open for writing.
 *
 * An append is answered when it is on the disk. Positions count the events of the log from 1,
 * commit and prepare alike, without gaps.
 *
 * @throws Error when the file is there and is not an event log.
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
