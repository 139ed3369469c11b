import type { DatabaseSync } from 'node:sqlite';
import type { BaseOptions, ReadPosition, ReadRevision } from '@eventstore/db-client';
import {
  InvalidArgumentError,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  UnsupportedError,
} from '@eventstore/db-client';
import { AllSubscription } from './all-subscription.ts';
import { startAppendQueue } from './append-queue.ts';
import {
  type EventFile,
  openDatabase,
  openEventFile,
  type StreamHead,
  type StreamMark,
} from './event-file.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { EventRead } from './event-read.ts';
import { type IntegrityProgress, type IntegrityReport, verifyIntegrity } from './integrity.ts';
import { toProposal } from './proposal.ts';
import type { StoredEvent } from './stored-event.ts';

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
};

/** What only an operator does to a log. */
export type EventLogMaintenance = {
  /** As the client's `deleteStream`: the stream reads as missing; an append makes it anew and its numbering goes on. */
  softDelete(stream: string): Promise<void>;
  /** As the client's `tombstoneStream`: the name can never be written to again. */
  tombstone(stream: string): Promise<void>;
  /** Finds events that are not what was appended (REL-16). */
  verifyIntegrity(onProgress?: (progress: IntegrityProgress) => void): Promise<IntegrityReport>;
};

/** Events in a page of a read or a subscription; pages are what a slow consumer costs in memory. */
const pageSize = 256;

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
  const subscriptions = new Set<AllSubscription>();
  const queue = startAppendQueue(file, clock, () => {
    for (const subscription of subscriptions) subscription.wake();
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

  const readStream: EventLog['readStream'] = (stream, options = {}, readableOptions) => {
    refuseCredentials(options);
    const { fromRevision = 'start', direction = 'forwards', maxCount } = options;
    const from = toRevision(fromRevision);
    return new EventRead(
      pages(maxCount, () => {
        const { origin, last, first } = readableHead(whileOpen(), stream);
        const to = direction === 'forwards' ? last : first;
        const start = direction === 'forwards' ? Math.max(from, first) : Math.min(from, last);
        return {
          from: start,
          to,
          step: direction === 'forwards' ? 1 : -1,
          fetch: (next, limit) => whileOpen().pageOfStream(origin, next, to, limit),
          placeOf: (event) => event.revision,
        };
      }),
      readableOptions,
    );
  };

  const readAll: EventLog['readAll'] = (options = {}, readableOptions) => {
    refuseCredentials(options);
    const { fromPosition = 'start', direction = 'forwards', maxCount } = options;
    const from = toPlace(fromPosition);
    return new EventRead(
      pages(maxCount, () => {
        const last = whileOpen().tail().position;
        // As on the server, a position stands in front of its event: forwards the event follows it.
        const start = direction === 'forwards' ? Math.max(from, 1) : Math.min(from - 1, last);
        const to = direction === 'forwards' ? last : 1;
        return {
          from: start,
          to,
          step: direction === 'forwards' ? 1 : -1,
          fetch: (next, limit) => whileOpen().pageOfAll(next, to, limit),
          placeOf: (event) => event.position,
        };
      }),
      readableOptions,
    );
  };

  const subscribeToAll: EventLog['subscribeToAll'] = (options = {}, readableOptions = {}) => {
    refuseCredentials(options);
    const last = whileOpen().tail().position;
    const after = Math.min(toPlace(options.fromPosition ?? 'start'), last);
    const subscription = new AllSubscription(
      {
        pageSize,
        pageAfter: (position) => file.pageOfAll(position + 1, Number.MAX_SAFE_INTEGER, pageSize),
        left: (gone) => subscriptions.delete(gone),
      },
      after,
      options.filter,
      readableOptions,
    );
    subscriptions.add(subscription);
    return subscription;
  };

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
    log: { appendToStream, readStream, readAll, subscribeToAll },
    maintenance: {
      softDelete: (stream) => changeMark(stream, (mark) => ({ ...mark, softDeleted: true })),
      tombstone: (stream) => changeMark(stream, (mark) => ({ ...mark, tombstoned: true })),
      verifyIntegrity: async (onProgress) => verifyIntegrity(whileOpen().database, onProgress),
    },
    close: async () => {
      if (closed) return;
      closed = true;
      queue.flush();
      await Promise.all([...subscriptions].map((subscription) => subscription.unsubscribe()));
      file.close();
    },
  };
}

type Range = {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
  readonly fetch: (next: number, limit: number) => StoredEvent[];
  readonly placeOf: (event: StoredEvent) => number;
};

/**
 * Walks a range page by page. Its end is fixed when the first page is asked for, so a read ends
 * even when its consumer appends as it goes.
 */
function pages(maxCount: number | bigint | undefined, open: () => Range): () => StoredEvent[] {
  let range: Range | undefined;
  let next = 0;
  let wanted = Number(maxCount ?? Number.MAX_SAFE_INTEGER);
  return () => {
    if (!range) {
      range = open();
      next = range.from;
    }
    const { to, step, fetch, placeOf } = range;
    if (wanted <= 0 || (to - next) * step < 0) return [];
    const page = fetch(next, Math.min(wanted, pageSize));
    const last = page.at(-1);
    wanted -= page.length;
    next = last ? placeOf(last) + step : to + step;
    return page;
  };
}

function readableHead(file: EventFile, stream: string): StreamHead {
  const head = file.head(stream);
  if (head.tombstoned) throw new StreamDeletedError(undefined, stream);
  if (head.softDeleted || head.last < 0) throw new StreamNotFoundError(undefined, stream);
  return head;
}

function toRevision(revision: ReadRevision): number {
  if (revision === 'start') return 0;
  if (revision === 'end') return Number.MAX_SAFE_INTEGER;
  return toNumber(revision, 'fromRevision');
}

function toPlace(position: ReadPosition): number {
  if (position === 'start') return 0;
  if (position === 'end') return Number.MAX_SAFE_INTEGER;
  return toNumber(position.commit, 'fromPosition');
}

function toNumber(value: bigint, name: string): number {
  if (value < 0n) throw new InvalidArgumentError(`${name} must not be negative, it is ${value}`);
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

function refuseCredentials({ credentials }: BaseOptions): void {
  if (credentials) throw new UnsupportedError('Credentials for one call', 'EventStoreDB 20.6');
}
