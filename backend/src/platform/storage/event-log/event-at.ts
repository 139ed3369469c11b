import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import type { EventLog } from './event-log.ts';
import { parsePosition } from './position.ts';

type StreamLog = Pick<EventLog, 'readStream'>;

/** Where an event is: its stream and revision, and its position in the log as `formatPosition` writes it. */
export type EventPlace = { streamId: string; revision: number; _id: string };

/** How many places are read before the event loop gets a turn. */
const placesAtOnce = 50;

/** Returns the stored event at a revision of a stream, or null if there is none. */
export async function eventAt(
  log: StreamLog,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | null> {
  const found = await revisionsOf(log, stream, { from: revision, count: 1 });
  return found.get(revision) ?? null;
}

/**
 * Returns the stored events at these places, in their order, with their positions.
 * @throws Error if the log lacks one of them
 */
export async function eventsAt(log: StreamLog, places: readonly EventPlace[]): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let from = 0; from < places.length; from += placesAtOnce) {
    const some = places.slice(from, from + placesAtOnce);
    const found = new Map<string, Map<bigint, RecordedEvent>>();
    const read = async (stream: string, of: readonly EventPlace[]) => {
      const revisions = of.map(({ revision }) => revision);
      const first = Math.min(...revisions);
      const count = Math.max(...revisions) - first + 1;
      found.set(stream, await revisionsOf(log, stream, { from: BigInt(first), count }));
    };
    await Promise.all([...Map.groupBy(some, ({ streamId }) => streamId)].map((each) => read(...each)));
    for (const { streamId, revision, _id } of some) {
      const event = found.get(streamId)?.get(BigInt(revision));
      if (!event) throw new Error(`The log holds no event ${revision} of ${streamId}`);
      events.push({ ...event, position: parsePosition(_id) });
    }
    await nextTurn();
  }
  return events;
}

async function revisionsOf(
  log: StreamLog,
  stream: string,
  { from, count }: { from: bigint; count: number },
): Promise<Map<bigint, RecordedEvent>> {
  const found = new Map<bigint, RecordedEvent>();
  try {
    for await (const { event } of log.readStream(stream, { fromRevision: from, maxCount: count }))
      if (event) found.set(event.revision, event as RecordedEvent); // of a type that is not known here
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'stream-not-found') throw error; // only looked at
  }
  return found;
}
