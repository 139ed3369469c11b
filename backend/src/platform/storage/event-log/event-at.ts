import type { RecordedEvent } from '@eventstore/db-client';
import type { EventLog } from './event-log.ts';

/** Returns the stored event at a revision of a stream, or null if there is none. */
export async function eventAt(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | null> {
  try {
    for await (const { event } of log.readStream(stream, { fromRevision: revision, maxCount: 1 }))
      if (event?.revision === revision) return event as RecordedEvent; // of a type that is not known here
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'stream-not-found') throw error; // only looked at
  }
  return null;
}
