import type { RecordedEvent } from '@eventstore/db-client';
import { openDatabase, openEventFile } from './event-file.ts';
import { checksumOf, type StoredEvent } from './stored-event.ts';

/** An event of another log, with what it keeps when it moves: all but its numbers, which follow from the order. */
export type CopiedEvent = Pick<StoredEvent, 'stream' | 'id' | 'type' | 'data' | 'metadata' | 'created'>;

/** Events in one transaction. */
const writtenAtOnce = 1_000;

/** A recorded event of any log as it is copied; one that is not JSON cannot be. @throws TypeError */
export function copiedEvent({
  streamId,
  id,
  type,
  data,
  metadata,
  created,
  isJson,
}: RecordedEvent): CopiedEvent {
  if (!isJson) throw new TypeError(`The event ${id} is not JSON`);
  return {
    stream: streamId,
    id,
    type,
    data: JSON.stringify(data),
    metadata: metadata === undefined || metadata === null ? null : JSON.stringify(metadata),
    created: created.getTime(),
  };
}

/**
 * Writes a new log file: each event with its own id, name, words and instant, numbered anew from the first on. A whole
 * log, or the beginning of one, so has the same leaves as the one that it was copied from. Answers how many there are;
 * what was written before an error stays.
 */
export async function fillEventFile(path: string, events: AsyncIterable<CopiedEvent>): Promise<number> {
  const file = openEventFile(path, openDatabase);
  try {
    let { position, checksum } = file.tail();
    let batch: CopiedEvent[] = [];
    const write = () => {
      const copied = batch;
      batch = [];
      file.transact(() => {
        for (const event of copied) {
          position += 1;
          const { origin, last } = file.head(event.stream);
          const stored = { ...event, position, origin: origin === 0 ? position : origin, revision: last + 1 };
          checksum = checksumOf(stored, checksum);
          file.insert(stored, checksum);
        }
      });
    };
    for await (const event of events) if (batch.push(event) >= writtenAtOnce) write();
    if (batch.length > 0) write();
    return position;
  } finally {
    file.close();
  }
}
