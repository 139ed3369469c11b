import type { RecordedEvent } from '@eventstore/db-client';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { isOwnEvent } from '../../storage/event-log/own-event.ts';
import { type Serialiser, UnreadableEvent } from '../../storage/serialisation/serialiser.ts';

const eventBatchSize = 256;
const eventsPerReport = 100_000;

/**
 * Checks the site's own events in a log on a server: each must follow the previous one of its stream and be
 * decryptable. The server guarantees its files itself. Read-only. Returns a sentence for each problem.
 * @throws errors of the log's client if the server can't be read.
 */
export async function checkServerLog(
  log: EventLog,
  deserialise: Serialiser['deserialise'],
  report: (line: string) => void,
): Promise<string[]> {
  const problems: string[] = [];
  const revisions = new Map<string, bigint>();
  let count = 0;
  let waiting: RecordedEvent[] = [];
  const read = async () => {
    const events = waiting;
    waiting = [];
    problems.push(...(await unreadable(events, deserialise)));
  };
  for await (const { event } of log.readAll({ direction: 'forwards', fromPosition: 'start' })) {
    if (!event || !isOwnEvent(event)) continue;
    const { streamId, revision } = event;
    const wanted = (revisions.get(streamId) ?? -1n) + 1n;
    if (revision !== wanted)
      problems.push(`${streamId}/${revision} stands where ${streamId}/${wanted} should`);
    revisions.set(streamId, revision);
    count += 1;
    if (count % eventsPerReport === 0) report(`${count} events`);
    if (waiting.push(event) >= eventBatchSize) await read();
  }
  await read();
  return problems;
}

/** Returns the unreadable events. If a batch fails, each is read separately to identify it. */
async function unreadable(
  events: readonly RecordedEvent[],
  deserialise: Serialiser['deserialise'],
): Promise<string[]> {
  try {
    await deserialise(events);
    return [];
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const [event] = events;
    if (event && events.length === 1) return [`${event.streamId}/${event.revision}: ${error.message}`];
  }
  const problems: string[] = [];
  for (const event of events) problems.push(...(await unreadable([event], deserialise)));
  return problems;
}
