import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EmbeddedEventLog, openEmbeddedEventLog } from './embedded-event-log.ts';
import { type EventLogReader, openEventLogReader } from './event-log-reader.ts';

let folder: string;
let writer: EmbeddedEventLog;
let reader: EventLogReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-reader-'));
  writer = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  reader = openEventLogReader(join(folder, 'events.db'));
});

afterEach(async () => {
  await reader.close();
  await writer.close();
  await rm(folder, { recursive: true });
});

const happened = (key: string) => jsonEvent({ type: 'Happened', data: { key } });

describe('the embedded log read by another connection', () => {
  it('is subscribed to, and goes on when it is told that its writer has stored something', async () => {
    await writer.log.appendToStream('things', [happened('a')]);
    const stop = writer.onStored(reader.wake);
    const subscription = reader.log.subscribeToAll();
    const keys: unknown[] = [];
    for await (const { event } of subscription) {
      keys.push(event?.data);
      if (keys.length === 1) void writer.log.appendToStream('things', [happened('b')]);
      if (keys.length === 2) break;
    }
    stop();
    expect(keys).toEqual([{ key: 'a' }, { key: 'b' }]);
  });

  it('reads streams and the whole log, and refuses to append', async () => {
    await writer.log.appendToStream('things', [happened('a'), happened('b')]);
    let count = 0;
    for await (const _ of reader.log.readStream('things')) count += 1;
    for await (const _ of reader.log.readAll()) count += 1;
    expect(count).toBe(4);
    await expect(reader.log.appendToStream('things', [happened('c')])).rejects.toThrow(/only reads/);
  });

  it('does not make a log where there is none', () => {
    expect(() => openEventLogReader(join(folder, 'none.db'))).toThrow();
  });
});
