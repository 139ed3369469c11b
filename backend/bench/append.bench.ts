import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonEvent } from '@eventstore/db-client';
import { v7 as uuidv7 } from 'uuid';
import { openEmbeddedEventLog } from '../src/platform/storage/event-log/embedded-event-log.ts';
import { type BenchRow, median, ofFloor, type Preset } from './bench-row.ts';

type Append = (stream: string, revision: number) => Promise<unknown>;
type Contender = { append: Append; close(): Promise<void> | void };

const presets = {
  tiny: { rounds: 1, milliseconds: 20 },
  quick: { rounds: 3, milliseconds: 400 },
  full: { rounds: 7, milliseconds: 1_500 },
};
const target = 0.6;
const eventsPerStream = 10;

const tribute = {
  tributeId: randomUUID(),
  memorialId: randomUUID(),
  author: 'A friend of the family',
  message: 'She met everybody at the gate, whatever the weather, and walked them to the door. '.repeat(3),
  signedAt: '2026-02-03T04:05:06.789Z',
};

const metadata = {
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: `account-${randomUUID()}`,
  at: '2026-02-03T04:05:06.789Z',
};

/**
 * Durable appends per second with 1, 16 and 64 writers. Each writer fills streams of ten events, one event
 * per append, always with the expected revision.
 * The floor is SQLite alone with the same pragmas, row size and grouping of writers into transactions: a
 * table without indexes and a prepared insert, but no streams, decisions or checksums.
 */
export async function benchAppend({ preset }: { preset: Preset }): Promise<BenchRow[]> {
  const { rounds, milliseconds } = presets[preset];
  const rows: BenchRow[] = [];
  for (const writers of [1, 16, 64]) {
    // Both alternate, so that other load on the machine affects both.
    const log: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await appendsPerSecond(openFloor, writers, milliseconds));
      log.push(await appendsPerSecond(openLog, writers, milliseconds));
    }
    const name = `durable appends, ${writers} ${writers === 1 ? 'writer' : 'writers'}`;
    rows.push(ofFloor(name, { value: median(log), floor: median(floor) }, target));
  }
  return rows;
}

async function appendsPerSecond(
  open: (file: string) => Contender,
  writers: number,
  milliseconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'append-bench-'));
  const contender = open(join(folder, 'events.db'));
  await run(contender.append, writers, milliseconds / 4);
  const rate = await run(contender.append, writers, milliseconds);
  await contender.close();
  await rm(folder, { recursive: true });
  return rate;
}

async function run(append: Append, writers: number, milliseconds: number): Promise<number> {
  const start = performance.now();
  let appended = 0;
  const write = async () => {
    while (performance.now() - start < milliseconds) {
      const stream = `tribute-${uuidv7()}`;
      for (let revision = 0; revision < eventsPerStream; revision += 1) {
        await append(stream, revision);
        appended += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (appended / (performance.now() - start)) * 1_000;
}

function openLog(file: string): Contender {
  const { log, close } = openEmbeddedEventLog({ file });
  return {
    close,
    append: (stream, revision) =>
      log.appendToStream(
        stream,
        jsonEvent({ id: randomUUID(), type: 'TributeSigned', data: tribute, metadata }),
        {
          expectedRevision: revision === 0 ? 'no_stream' : BigInt(revision - 1),
        },
      ),
  };
}

function openFloor(file: string): Contender {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE row (position INTEGER PRIMARY KEY, stream TEXT, revision INTEGER, id TEXT, type TEXT,
      data TEXT, metadata TEXT, created INTEGER, checksum TEXT) STRICT;`);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const insert = database.prepare('INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const checksum = '0'.repeat(32);
  let position = 0;
  let waiting: { stream: string; revision: number; resolve: (position: number) => void }[] = [];
  const takeTurn = () => {
    const batch = waiting;
    waiting = [];
    begin.run();
    const created = Date.now();
    for (const { stream, revision } of batch) {
      position += 1;
      insert.run(
        position,
        stream,
        revision,
        randomUUID(),
        'TributeSigned',
        JSON.stringify(tribute),
        JSON.stringify(metadata),
        created,
        checksum,
      );
    }
    commit.run();
    for (const { resolve } of batch) resolve(position);
  };
  return {
    close: () => database.close(),
    append: (stream, revision) =>
      new Promise((resolve) => {
        if (waiting.push({ stream, revision, resolve }) === 1) setImmediate(takeTurn);
      }),
  };
}

if (import.meta.main) {
  console.table(await benchAppend({ preset: process.argv.includes('--full') ? 'full' : 'quick' }));
}
