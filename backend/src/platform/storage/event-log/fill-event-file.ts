import type { RecordedEvent } from '@eventstore/db-client';
import { openDatabase, openEventFile } from './event-file.ts';
import { checksumOf, type StoredEvent } from './stored-event.ts';

/** An event of another log without its position and revision, which are assigned from the order of the copies. */
export type CopiedEvent = Pick<StoredEvent, 'stream' | 'id' | 'type' | 'data' | 'metadata' | 'created'>;

/** Events in one transaction. */
const writeBatchSize = 1_000;

/**
 * Converts a recorded event of any log for copying.
 * @throws TypeError if it isn't JSON.
 */
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
 * Writes a new log file: each event keeps its id, type, stream, content and time, and is renumbered from the first on.
 * A copy of a whole log, or of its beginning, therefore has the same Merkle leaves as the original. Returns the number
 * of events. Transactions committed before an error stay.
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
    for await (const event of events) if (batch.push(event) >= writeBatchSize) write();
    if (batch.length > 0) write();
    return position;
  } finally {
    file.close();
  }
}
