import { DeadlineExceededError, EventStoreDBClient } from '@eventstore/db-client';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { readServerAddress, shownAddress, withoutCredentials } from '../config/server-address.ts';
import { ServerUnreachable } from '../config/server-unreachable.ts';
import { type EmbeddedEventLog, openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { readEventStoreAddress } from './event-store-address.ts';
import { isLogUnavailable } from './log-errors.ts';
import { withSafeInternals } from './safe-client.ts';

export type ConnectEventLogOptions = {
  /** EventStoreDB's connection string (`esdb://…`, several hosts for a cluster); without one the embedded log serves. */
  readonly url?: string;
  /** The file of the embedded log; not touched when there is a url. */
  readonly file: string;
  /** How long EventStoreDB has to answer at the start, in milliseconds. */
  readonly timeout?: number;
  /** Is told, one sentence each, what the address says and does not hold. */
  readonly warn?: (message: string) => void;
};

/** How long one append may take unless its caller says otherwise, in milliseconds. */
const appendDeadlineMs = 10_000;

/** The same for a read that is not of the whole log. */
const readDeadlineMs = 5_000;

/** How long it may take to find a member of a cluster and to connect to it, in milliseconds. */
const connectDeadlineMs = 2_500;

/** A server takes 100 calls at once on a connection; reads and subscriptions need some of them. */
const appendsAtOnce = 64;

/** Told apart by `kind`: only the embedded log has maintenance and says when it has stored something. */
export type ConnectedEventLog = EmbeddedEventLog | (EventLogHandle & { readonly kind: 'eventstoredb' });

/**
 * Opens the event log that the configuration asks for: EventStoreDB when it gives a url, else the
 * embedded log in `file`. A log that cannot be reached is found out here, not at the first append.
 *
 * @throws ServerUnreachable with one sentence for the operator when nothing answers; Error when it answers and
 *   refuses, or when the url is none. None of them names a password.
 */
export async function connectEventLog({
  url,
  file,
  timeout = 10_000,
  warn = () => {},
}: ConnectEventLogOptions): Promise<ConnectedEventLog> {
  if (!url) return openEmbeddedEventLog({ file });
  const { client, shown, hide } = clientFor(url, warn);
  try {
    await answer(client, timeout);
  } catch (error) {
    await dispose(client);
    const reason = hide(reasonOf(error, timeout));
    const sentence = `EventStoreDB at ${shown} cannot be used: ${reason}`;
    throw isLogUnavailable(error) ? new ServerUnreachable(sentence) : new Error(sentence);
  }
  let closing: Promise<void> | undefined;
  return {
    kind: 'eventstoredb',
    log: logOf(client),
    close: () => {
      closing ??= dispose(client);
      return closing;
    },
  };
}

const expectedForm =
  'esdb://user:password@host:2113, several hosts separated by commas, special characters of the password percent-encoded';

/** What may be said of an address that is none: nothing of it when it cannot be told where its password is. */
function nameOf(url: string): string {
  const address = readServerAddress(url);
  return address ? shownAddress(address) : 'The address';
}

function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof DeadlineExceededError) return `nothing answers within ${timeout / 1_000} s`;
  return error instanceof Error && error.message ? error.message : String(error);
}

function clientFor(url: string, warn: (message: string) => void) {
  const read = readEventStoreAddress(url);
  if (!read) throw new Error(`${nameOf(url)} is not a connection string for EventStoreDB (${expectedForm})`);
  for (const line of read.overridden) warn(`In the address of EventStoreDB ${line}.`);
  const hide = (message: string) => withoutCredentials(message, read.address);
  try {
    const client = EventStoreDBClient.connectionString(read.connectionString);
    return { client: withSafeInternals(client, connectDeadlineMs), shown: read.shown, hide };
  } catch (error) {
    // The client's own error carries the whole address, so it is no cause of this one.
    const reason = hide(error instanceof Error ? error.message : String(error));
    throw new Error(`${read.shown} is not a connection string for EventStoreDB: ${reason}`);
  }
}

/** The log over a client: calls have deadlines, and what is left early is given back to the server. */
function logOf(client: EventStoreDBClient): EventLog {
  const inTurn = pLimit(appendsAtOnce);
  return {
    appendToStream: (stream, events, options = {}) => {
      const { deadline = appendDeadlineMs } = options;
      const asked = performance.now();
      return inTurn(() => {
        const left = deadline - (performance.now() - asked);
        // Its caller has been told to look, so it must not be stored after that.
        if (left <= 0) throw new DeadlineExceededError(undefined, 'The append waited too long for others');
        return client.appendToStream(stream, events, { ...options, deadline: left });
      });
    },
    readStream: (stream, options, readableOptions) => {
      const read = client.readStream(stream, { deadline: readDeadlineMs, ...options }, readableOptions);
      return givenBack(read, () => read.cancel());
    },
    readAll: (options = {}, readableOptions) => {
      const bounded = options.maxCount === undefined ? {} : { deadline: readDeadlineMs };
      const read = client.readAll({ ...bounded, ...options }, readableOptions);
      return givenBack(read, () => read.cancel());
    },
    subscribeToAll: (options, readableOptions) => {
      const subscription = client.subscribeToAll(options, readableOptions);
      return givenBack(subscription, () => subscription.unsubscribe());
    },
  };
}

/** Lets go of the client's calls; one whose server is gone may never end, and is waited for two seconds. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await pTimeout(client.dispose(), { milliseconds: 2_000, message: false });
}

type Closing = {
  on(event: 'error', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
};

/**
 * Ends the call behind a stream as soon as the stream is closed; the client leaves it open for ever when its reader
 * goes early. Errors that come after that have nobody to hear them, and would end the process.
 */
function givenBack<Stream extends Closing>(stream: Stream, leave: () => Promise<void>): Stream {
  stream.on('error', () => {});
  stream.once('close', () => {
    leave().catch(() => {}); // It was never opened.
  });
  return stream;
}

/**
 * One read of the whole log's end: it needs the right that projections need, and it opens the
 * client's connection before many appends at once would (they can hang on a fresh one).
 */
async function answer(client: EventStoreDBClient, deadline: number): Promise<void> {
  const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1, deadline });
  for await (const _ of read);
}
