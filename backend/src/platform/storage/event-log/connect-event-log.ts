import { DeadlineExceededError, EventStoreDBClient } from '@eventstore/db-client';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import { readEventStoreAddress } from '../../config/event-store-address.ts';
import { readServerAddress, shownAddress, withoutCredentials } from '../../kernel/server-address.ts';
import { ServerUnreachable } from '../../kernel/server-unreachable.ts';
import { type EmbeddedEventLog, openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { isLogUnavailable } from './log-errors.ts';
import { withSafeInternals } from './safe-client.ts';

export type ConnectEventLogOptions = {
  /**
   * EventStoreDB's connection string (`esdb://…`, several hosts for a cluster). Without it, the embedded log is used.
   */
  readonly url?: string;
  /** The file of the embedded log; not touched if there is a url. */
  readonly file: string;
  /** How long to wait for EventStoreDB at startup, in milliseconds. */
  readonly timeout?: number;
  /** Called with one sentence for each option of the address that is ignored. */
  readonly warn?: (message: string) => void;
};

/** Default deadline of an append, including its time in the queue, in milliseconds. */
const appendDeadlineMs = 10_000;

/** Default deadline of a bounded read, in milliseconds. */
const readDeadlineMs = 5_000;

/** Time limits for discovering a cluster member and for connecting to it, in milliseconds. */
const discoverMs = 2_500;
const connectMs = 1_500;

/** A server allows 100 concurrent calls per connection; reads and subscriptions need some of them. */
const maxConcurrentAppends = 64;

/** Discriminated by `kind`: only the embedded log has maintenance and notifies of stored events. */
export type ConnectedEventLog = EmbeddedEventLog | (EventLogHandle & { readonly kind: 'eventstoredb' });

/**
 * Opens the configured event log: EventStoreDB if there is a url, otherwise the embedded log in `file`. Detects an
 * unreachable log here, not at the first append.
 * @throws ServerUnreachable with one sentence for the operator if there is no response; Error if the server refuses, or
 * if the url is invalid. Messages never contain a password.
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

/** Returns a printable name for an invalid address; none of its text if the password can't be located. */
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
    const client = quietly(() => EventStoreDBClient.connectionString(read.connectionString));
    const { isCluster } = read;
    return {
      client: withSafeInternals(client, { discoverMs, connectMs, isCluster }),
      shown: read.shown,
      hide,
    };
  } catch (error) {
    // The client's error contains the whole address, so it isn't passed on as the cause.
    const reason = hide(error instanceof Error ? error.message : String(error));
    throw new Error(`${read.shown} is not a connection string for EventStoreDB: ${reason}`);
  }
}

/** The client advises against every keep-alive below ten seconds, on the console and without a way to turn that off. */
function quietly<Made>(make: () => Made): Made {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/** Returns an `EventLog` over a client: calls have deadlines, and streams closed early are cancelled on the server. */
function logOf(client: EventStoreDBClient): EventLog {
  const inTurn = pLimit(maxConcurrentAppends);
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

/** Disposes of the client. Waits at most 2 s, since a call whose server is gone may never end. */
async function dispose(client: EventStoreDBClient): Promise<void> {
  await pTimeout(client.dispose(), { milliseconds: 2_000, message: false });
}

type Closing = {
  on(event: 'error', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
};

/**
 * Ends the underlying call when its stream closes; the client leaves it open if the reader stops early. Later errors
 * are ignored, since they would be unhandled and end the process.
 */
function givenBack<Stream extends Closing>(stream: Stream, leave: () => Promise<void>): Stream {
  stream.on('error', () => {});
  stream.once('close', () => {
    leave().catch(() => {}); // It was never opened.
  });
  return stream;
}

/**
 * Reads the last event of the log. This checks the permission that projections need and opens the client's connection
 * before many concurrent appends would (they can hang on a fresh one).
 */
async function answer(client: EventStoreDBClient, deadline: number): Promise<void> {
  const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1, deadline });
  for await (const _ of read);
}
