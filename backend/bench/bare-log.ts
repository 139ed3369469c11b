import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { EventLog } from '../src/platform/storage/event-log/event-log.ts';

/**
 * Returns pairs per second of one read and one append to a new stream with the bare client: the minimum for a
 * signature. With 0 seconds, each of those at once makes one pair.
 */
export async function barePairsPerSecond(url: string, atOnce: number, seconds: number): Promise<number> {
  const client = EventStoreDBClient.connectionString`${url}`;
  const data = { visitorName: 'Ana', sealed: 'x'.repeat(700) };
  const known = `bench-${randomUUID()}`;
  await client.appendToStream(known, jsonEvent({ type: 'Benched', data }));
  const began = performance.now();
  const end = began + seconds * 1_000;
  let pairs = 0;
  const one = async () => {
    do {
      for await (const _ of client.readStream(known, { maxCount: 1 }));
      await client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ type: 'Benched', data }), {
        expectedRevision: NO_STREAM,
      });
      pairs += 1;
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const tookMs = performance.now() - began;
  await client.dispose();
  return (pairs * 1_000) / tookMs;
}

/**
 * The floor of a rebuild, in events per second: one subscription that reads this many events, and one row per
 * event, durable in transactions of a thousand as in a view's file, without decrypting or folding.
 */
export async function bareRebuildPerSecond(log: EventLog, file: string, events: number): Promise<number> {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE row (id TEXT PRIMARY KEY, doc TEXT)',
  );
  const insert = database.prepare('INSERT OR REPLACE INTO row VALUES (?, ?)');
  const began = performance.now();
  const subscription = log.subscribeToAll();
  let count = 0;
  database.exec('BEGIN');
  for await (const { event } of subscription) {
    if (!event || event.type.startsWith('$')) continue;
    insert.run(event.streamId, JSON.stringify(event.data));
    count += 1;
    if (count % 1_000 === 0) database.exec('COMMIT; BEGIN');
    if (count >= events) break;
  }
  database.exec('COMMIT');
  const rate = (events * 1_000) / (performance.now() - began);
  await subscription.unsubscribe();
  database.close();
  return rate;
}
