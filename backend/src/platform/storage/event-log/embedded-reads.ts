import type { BaseOptions, ReadPosition, ReadRevision } from '@eventstore/db-client';
import {
  InvalidArgumentError,
  StreamDeletedError,
  StreamNotFoundError,
  UnsupportedError,
} from '@eventstore/db-client';
import { AllSubscription } from './all-subscription.ts';
import type { EventFile, StreamHead } from './event-file.ts';
import type { EventLog } from './event-log.ts';
import { EventRead } from './event-read.ts';
import type { StoredEvent } from './stored-event.ts';
import { verifiedOfStream, verifiedPages } from './verified-pages.ts';

/** Maximum events in a page of a read or subscription, which bounds the memory per consumer. */
const pageSize = 256;

/** Reads of an event file, for its writer or for another thread that only reads. */
export type EmbeddedReads = {
  readonly log: Pick<EventLog, 'readStream' | 'readAll' | 'subscribeToAll'>;
  /** Notifies the subscriptions of new events in the file. */
  wake(): void;
  /** Ends all subscriptions. */
  close(): Promise<void>;
};

/** Returns the reads of `file`, which throws once the log is closed. */
export function readsOf(file: () => EventFile): EmbeddedReads {
  const subscriptions = new Set<AllSubscription>();

  const readStream: EventLog['readStream'] = (stream, options = {}, readableOptions) => {
    refuseCredentials(options);
    const { fromRevision = 'start', direction = 'forwards', maxCount } = options;
    const from = toRevision(fromRevision);
    return new EventRead(
      pages(maxCount, () => {
        const { origin, last, first } = readableHead(file(), stream);
        const to = direction === 'forwards' ? last : first;
        const start = direction === 'forwards' ? Math.max(from, first) : Math.min(from, last);
        const step = direction === 'forwards' ? 1 : -1;
        return {
          from: start,
          to,
          step,
          fetch: (next, limit) => verifiedOfStream(file().pageOfStream(origin, next, to, limit), next, step),
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
        const last = file().tail().position;
        // As on the server, a position is before its event: reading forwards includes the event.
        const start = direction === 'forwards' ? Math.max(from, 1) : Math.min(from - 1, last);
        const to = direction === 'forwards' ? last : 1;
        return {
          from: start,
          to,
          step: direction === 'forwards' ? 1 : -1,
          fetch: (next, limit) => file().pageOfAll(next, to, limit),
          placeOf: (event) => event.position,
        };
      }),
      readableOptions,
    );
  };

  const subscribeToAll: EventLog['subscribeToAll'] = (options = {}, readableOptions = {}) => {
    refuseCredentials(options);
    const last = file().tail().position;
    const after = Math.min(toPlace(options.fromPosition ?? 'start'), last);
    const subscription = new AllSubscription(
      {
        pageSize,
        pageAfter: verifiedPages(file, pageSize),
        left: (gone) => subscriptions.delete(gone),
      },
      after,
      options.filter,
      readableOptions,
    );
    subscriptions.add(subscription);
    return subscription;
  };

  return {
    log: { readStream, readAll, subscribeToAll },
    wake() {
      for (const subscription of subscriptions) subscription.wake();
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.unsubscribe()));
    },
  };
}

type Range = {
  readonly from: number;
  readonly to: number;
  readonly step: 1 | -1;
  readonly fetch: (next: number, limit: number) => readonly StoredEvent[];
  readonly placeOf: (event: StoredEvent) => number;
};

/**
 * Returns a function that reads a range page by page. The end is fixed at the first page, so a read ends even if its
 * consumer appends meanwhile.
 */
function pages(maxCount: number | bigint | undefined, open: () => Range): () => readonly StoredEvent[] {
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

export function refuseCredentials({ credentials }: BaseOptions): void {
  if (credentials) throw new UnsupportedError('Credentials for one call', 'EventStoreDB 20.6');
}
