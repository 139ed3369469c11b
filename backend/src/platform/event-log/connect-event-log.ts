import { EventStoreDBClient } from '@eventstore/db-client';
import { openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLogHandle } from './event-log.ts';

export type ConnectEventLogOptions = {
  /** EventStoreDB's connection string (`esdb://…`); without one the embedded log serves. */
  readonly url?: string;
  /** The file of the embedded log; not touched when there is a url. */
  readonly file: string;
  /** How long EventStoreDB has to answer, in milliseconds. */
  readonly timeout?: number;
};

/**
 * Opens the event log that the configuration asks for: EventStoreDB when it gives a url, else the
 * embedded log in `file`. A log that cannot be reached is found out here, not at the first append.
 *
 * @throws Error with one sentence for the operator: nothing answers, or it answers and refuses.
 */
export async function connectEventLog({
  url,
  file,
  timeout = 10_000,
}: ConnectEventLogOptions): Promise<EventLogHandle> {
  if (!url) return openEmbeddedEventLog({ file });
  const client = clientFor(url);
  try {
    await answer(client, timeout);
  } catch (error) {
    await client.dispose();
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new Error(`EventStoreDB at ${withoutCredentials(url)} cannot be used: ${reason}`, { cause: error });
  }
  let closing: Promise<void> | undefined;
  return {
    kind: 'eventstoredb',
    log: client,
    close: () => {
      closing ??= client.dispose();
      return closing;
    },
  };
}

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new Error(`${withoutCredentials(url)} is not a connection string for EventStoreDB`, {
      cause: error,
    });
  }
}

/**
 * One read of the whole log's end: it needs the right that projections need, and it opens the
 * client's connection before many appends at once would (they can hang on a fresh one).
 */
async function answer(client: EventStoreDBClient, timeout: number): Promise<void> {
  const read = client.readAll({
    direction: 'backwards',
    fromPosition: 'end',
    maxCount: 1,
    deadline: timeout,
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`nothing answers within ${timeout / 1_000} s`)),
    timeout,
  );
  try {
    await Promise.race([drain(read), late.promise]);
  } finally {
    clearTimeout(timer);
    read.destroy();
  }
}

async function drain(read: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of read);
}

/** The address as it may stand in a log: no user, no password. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
