import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open as openFile, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type AppendResult,
  binaryEvent,
  InvalidArgumentError,
  jsonEvent,
  UnavailableError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { connectEventLog } from './connect-event-log.ts';
import {
  type EmbeddedEventLog,
  type EmbeddedEventLogOptions,
  openEmbeddedEventLog,
} from './embedded-event-log.ts';
import type { EventLog } from './event-log.ts';
import { formatPosition } from './position.ts';

let folder: string;
let file: string;
let opened: EmbeddedEventLog[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-'));
  file = join(folder, 'events.db');
  opened = [];
});

afterEach(async () => {
  for (const handle of opened) await handle.close();
  await rm(folder, { recursive: true });
});

function openLog(options: Partial<EmbeddedEventLogOptions> = {}): EmbeddedEventLog {
  const handle = openEmbeddedEventLog({ file, ...options });
  opened.push(handle);
  return handle;
}

/** A database that calls out before, and after, every statement that changes something. */
function tapped(
  path: string,
  before: (statement: string) => void,
  after: (statement: string) => void = () => {},
): DatabaseSync {
  const database = new DatabaseSync(path);
  const prepare = database.prepare.bind(database);
  database.prepare = (sql: string): StatementSync => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement);
    // The overloads of `run` differ in how parameters are named, which passing them on does not touch.
    statement.run = ((...parameters: Parameters<typeof run>) => {
      const name = sql.split(' ')[0] ?? '';
      before(name);
      const changes = run(...parameters);
      after(name);
      return changes;
    }) as typeof run;
    return statement;
  };
  return database;
}

const noted = (text: string, id: string = randomUUID()) => jsonEvent({ id, type: 'Noted', data: { text } });

async function textsOf(log: EventLog, stream: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { event } of log.readStream<{ type: 'Noted'; data: { text: string } }>(stream)) {
    if (event) texts.push(event.data.text);
  }
  return texts;
}

async function positionsOf(log: EventLog): Promise<bigint[]> {
  const positions: bigint[] = [];
  for await (const { event } of log.readAll()) if (event) positions.push(event.position.commit);
  return positions;
}

const counted = (count: number) => Array.from({ length: count }, (_, n) => BigInt(n + 1));

describe('the appends of one turn of the event loop', () => {
  it('share one transaction', async () => {
    const statements: string[] = [];
    const { log } = openLog({ open: (path) => tapped(path, (statement) => statements.push(statement)) });
    await Promise.all(counted(50).map((n) => log.appendToStream(`stream-${n}`, noted('a'))));
    expect(statements.filter((statement) => statement === 'BEGIN')).toHaveLength(1);
    expect(statements.filter((statement) => statement === 'COMMIT')).toHaveLength(1);
    expect(statements.filter((statement) => statement === 'INSERT')).toHaveLength(50);
  });

  it('are answered after the commit and not before', async () => {
    const order: string[] = [];
    const { log } = openLog({ open: (path) => tapped(path, (statement) => order.push(statement)) });
    await Promise.all(
      [1, 2].map((n) => log.appendToStream(`s-${n}`, noted('a')).then(() => order.push('answer'))),
    );
    expect(order).toEqual(['BEGIN', 'INSERT', 'INSERT', 'COMMIT', 'answer', 'answer']);
  });

  it('do not fail with the one among them that is refused', async () => {
    const { log } = openLog();
    const settled = await Promise.allSettled([
      log.appendToStream('a', noted('1'), { expectedRevision: 'no_stream' }),
      log.appendToStream('a', noted('2'), { expectedRevision: 7n }),
      log.appendToStream('a', noted('3'), { expectedRevision: 0n }),
      log.appendToStream('b', jsonEvent({ type: 'Noted', data: { n: 1n } })),
      log.appendToStream('b', noted('4')),
    ]);
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await textsOf(log, 'a')).toEqual(['1', '3']);
    expect(await textsOf(log, 'b')).toEqual(['4']);
  });

  it('take more than one transaction when they are large together', async () => {
    const statements: string[] = [];
    const { log } = openLog({ open: (path) => tapped(path, (statement) => statements.push(statement)) });
    const large = 'x'.repeat(1_000_000);
    const results = await Promise.all(counted(20).map((n) => log.appendToStream('a', noted(`${n}${large}`))));
    expect(results.map(({ nextExpectedRevision }) => nextExpectedRevision)).toEqual(
      counted(20).map((n) => n - 1n),
    );
    expect(statements.filter((statement) => statement === 'COMMIT')).toHaveLength(3);
  });
});

it('REL-03 keeps one stream contiguous under 50 writers of 20 commands', async () => {
  const { log } = openLog();
  const refusals: unknown[] = [];
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let command = 0; command < 20; ) {
      const revision = await lastRevision(log, 'busy');
      const expectedRevision = revision ?? 'no_stream';
      try {
        await log.appendToStream('busy', noted(`${writer}:${command}`), { expectedRevision });
        command += 1;
      } catch (error) {
        refusals.push(error);
      }
    }
  });
  await Promise.all(writers);
  expect(refusals.every((refusal) => refusal instanceof WrongExpectedVersionError)).toBe(true);
  const texts = await textsOf(log, 'busy');
  expect(new Set(texts).size).toBe(1_000);
  expect(texts).toHaveLength(1_000);
  for (let writer = 0; writer < 50; writer += 1) {
    const own = texts.filter((text) => text.startsWith(`${writer}:`));
    expect(own).toEqual(Array.from({ length: 20 }, (_, command) => `${writer}:${command}`));
  }
  expect(await positionsOf(log)).toEqual(counted(1_000));
});

async function lastRevision(log: EventLog, stream: string): Promise<bigint | undefined> {
  try {
    for await (const { event } of log.readStream(stream, {
      direction: 'backwards',
      fromRevision: 'end',
      maxCount: 1,
    })) {
      return event?.revision;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

it('REL-02 answers a retry with the first answer, also after 10,000 other events', async () => {
  const { log } = openLog();
  const append = [noted('a'), noted('b')];
  const first = await log.appendToStream('retried', append, { expectedRevision: 'no_stream' });
  for (let n = 0; n < 10; n += 1) {
    await log.appendToStream(
      'others',
      Array.from({ length: 1_000 }, (_, i) => noted(`${i}`)),
    );
  }
  expect(await log.appendToStream('retried', append, { expectedRevision: 'no_stream' })).toEqual(first);
  expect(await log.appendToStream('retried', append)).toEqual(first);
  expect(await textsOf(log, 'retried')).toEqual(['a', 'b']);
});

it('behaves like a list in memory under any sequence of appends', async () => {
  const { log } = openLog();
  const streams = ['x', 'y'];
  const command = fc.record({
    stream: fc.constantFrom(...streams),
    behind: fc.integer({ min: -1, max: 2 }),
    count: fc.integer({ min: 1, max: 3 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      run += 1;
      const model = new Map<string, string[]>(streams.map((stream) => [`${stream}-${run}`, []]));
      const appends = commands.map(async ({ stream, behind, count }) => {
        const name = `${stream}-${run}`;
        const held = model.get(name) ?? [];
        const expected = Math.max(-1, held.length - 1 - behind);
        const texts = Array.from({ length: count }, (_, n) => `${held.length + n}-${randomUUID()}`);
        const fits = expected === held.length - 1;
        if (fits) held.push(...texts);
        const appending = log.appendToStream(
          name,
          texts.map((text) => noted(text)),
          {
            expectedRevision: expected < 0 ? 'no_stream' : BigInt(expected),
          },
        );
        const accepted = await appending.then(
          () => true,
          () => false,
        );
        expect(accepted).toBe(fits);
      });
      await Promise.all(appends);
      for (const [name, texts] of model) {
        if (texts.length > 0) expect(await textsOf(log, name)).toEqual(texts);
      }
    }),
    { numRuns: 40 },
  );
});

describe('after its process was killed', () => {
  it('REL-04 holds every acknowledged append, whole, and is valid', async () => {
    const acknowledged = new Map<string, bigint>();
    const writer = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
    for (let round = 0; round < 6; round += 1) {
      const child = spawn(process.execPath, [writer, file, `${round}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH },
      });
      const killAfter = 200 + 331 * round;
      let lines = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const [stream = '', revision = ''] = line.split(' ');
        // The kill may cut the last line short.
        if (!/^\d+$/.test(revision)) continue;
        acknowledged.set(stream, BigInt(revision));
        lines += 1;
        if (lines === killAfter) child.kill('SIGKILL');
      }
      const { log, maintenance, close } = openLog();
      for (const [stream, revision] of acknowledged) {
        const numbers: string[] = [];
        for await (const { event } of log.readStream<{ type: string; data: { n: string } }>(stream)) {
          if (event) numbers.push(event.data.n);
        }
        expect(numbers).toEqual(numbers.map((_, n) => `${n}`));
        expect(numbers.length).toBeGreaterThan(Number(revision));
        // Two events were appended at a time, so a stream holds an even number of them.
        expect(numbers.length % 2).toBe(0);
      }
      const { damaged } = await maintenance.verifyIntegrity();
      expect(damaged).toEqual([]);
      await close();
    }
    expect(acknowledged.size).toBe(48);
  });
});

describe('when the disk fails', () => {
  it('REL-05 fails the Nth write and stays valid, for every N until a run is clean', async () => {
    let clean = false;
    for (let failing = 1; !clean; failing += 1) {
      file = join(folder, `fails-at-${failing}.db`);
      let writes = 0;
      const broken = openLog({
        open: (path) =>
          tapped(path, () => {
            writes += 1;
            if (writes === failing) throw new Error('the disk failed');
          }),
      });
      const accepted: [string, AppendResult][] = [];
      const failures: unknown[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const batch = ['a', 'b'].map(async (name) => {
          const texts = [`${name}${turn}0`, `${name}${turn}1`];
          try {
            const result = await broken.log.appendToStream(
              name,
              texts.map((text) => noted(text)),
            );
            accepted.push([texts.join(), result]);
          } catch (error) {
            failures.push(error);
          }
        });
        await Promise.all(batch);
      }
      // A failed transaction takes its two appends with it and leaves the next ones alone.
      expect(failures).toHaveLength(writes < failing ? 0 : 2);
      for (const failure of failures) {
        expect(failure).toBeInstanceOf(UnavailableError);
        expect(String(failure)).toContain('the disk failed');
      }
      const expected = ['a', 'b'].map((name) =>
        accepted.flatMap(([texts]) => texts.split(',')).filter((text) => text.startsWith(name)),
      );
      const held = async ({ log }: EmbeddedEventLog) => [await textsOf(log, 'a'), await textsOf(log, 'b')];
      expect(await held(broken)).toEqual(expected);
      await broken.close();

      const restarted = openLog();
      expect(await held(restarted)).toEqual(expected);
      expect(await positionsOf(restarted.log)).toEqual(counted(accepted.length * 2));
      expect(await restarted.maintenance.verifyIntegrity()).toEqual({
        events: accepted.length * 2,
        damaged: [],
      });
      await restarted.close();
      clean = failures.length === 0;
      if (clean)
        expect(accepted.map(([, { position }]) => position?.commit)).toEqual([2n, 4n, 6n, 8n, 10n, 12n]);
    }
  });

  it('REL-05 answers the retry of an append that was stored although its commit seemed to fail', async () => {
    let failing = true;
    const fail = (statement: string) => {
      if (statement !== 'COMMIT' || !failing) return;
      failing = false;
      throw new Error('the disk did not answer');
    };
    const { log, maintenance } = openLog({ open: (path) => tapped(path, () => {}, fail) });
    const events = [noted('a'), noted('b')];
    const append = () => log.appendToStream('a', events, { expectedRevision: 'no_stream' });
    await expect(append()).rejects.toBeInstanceOf(UnavailableError);
    expect(await append()).toMatchObject({ nextExpectedRevision: 1n, position: { commit: 2n } });
    await log.appendToStream('a', noted('c'), { expectedRevision: 1n });
    expect(await textsOf(log, 'a')).toEqual(['a', 'b', 'c']);
    expect(await maintenance.verifyIntegrity()).toEqual({ events: 3, damaged: [] });
  });

  it('refuses appends when the disk is full, keeps what it has, and goes on when there is room', async () => {
    let database: DatabaseSync | undefined;
    const { log, maintenance } = openLog({
      open: (path) => {
        database = new DatabaseSync(path);
        return database;
      },
    });
    await log.appendToStream('a', noted('before'));
    database?.exec('PRAGMA max_page_count = 40');
    const accepted: string[] = [];
    let failure: unknown;
    for (let n = 0; failure === undefined; n += 1) {
      const text = `${n}-${'x'.repeat(4_000)}`;
      try {
        await log.appendToStream('a', noted(text));
        accepted.push(text);
      } catch (error) {
        failure = error;
      }
    }
    expect(failure).toBeInstanceOf(UnavailableError);
    expect(String(failure)).toMatch(/The event log could not store the append: .*database or disk is full/);
    expect(await textsOf(log, 'a')).toEqual(['before', ...accepted]);
    await expect(log.appendToStream('b', noted('x'.repeat(9_000)))).rejects.toBeInstanceOf(UnavailableError);

    database?.exec('PRAGMA max_page_count = 1000000');
    await log.appendToStream('a', noted('after'));
    expect(await textsOf(log, 'a')).toEqual(['before', ...accepted, 'after']);
    expect((await maintenance.verifyIntegrity()).damaged).toEqual([]);
  });
});

describe('a subscription that is slow', () => {
  it('reads no further than it is asked to, falls behind, and catches up from the file', async () => {
    let pages = 0;
    const { log } = openLog({ open: (path) => countingPages(path, () => (pages += 1)) });
    const subscription = log.subscribeToAll();
    const order: string[] = [];
    for (const name of ['caughtUp', 'fellBehind']) subscription.on(name, () => order.push(name));
    const events = subscription[Symbol.asyncIterator]();
    await log.appendToStream('a', noted('first'));
    await events.next();
    const caughtUp = once(subscription, 'caughtUp');
    const waiting = events.next();
    await caughtUp;
    await log.appendToStream('a', noted('second'));
    await waiting;

    pages = 0;
    for (let n = 0; n < 20; n += 1) {
      await log.appendToStream(
        'a',
        Array.from({ length: 100 }, (_, i) => noted(`${n * 100 + i}`)),
      );
    }
    expect(pages).toBe(0);
    expect(subscription.readableLength).toBe(0);
    const texts: string[] = [];
    while (texts.length < 2_000) {
      const { value } = await events.next();
      expect(subscription.readableLength).toBeLessThanOrEqual(1);
      texts.push(value.event.data.text);
    }
    expect(texts).toEqual(Array.from({ length: 2_000 }, (_, n) => `${n}`));
    const live = events.next();
    await nextTurn();
    await nextTurn();
    await log.appendToStream('a', noted('live'));
    expect((await live).value.event.data.text).toBe('live');
    expect(order).toEqual(['caughtUp', 'fellBehind', 'caughtUp']);
    await subscription.unsubscribe();
  });

  it('hands over every event before it says that it has caught up', async () => {
    const { log } = openLog();
    await log.appendToStream(
      'a',
      Array.from({ length: 600 }, (_, n) => noted(`${n}`)),
    );
    let seen = 0;
    let seenWhenCaughtUp = -1;
    const subscription = log.subscribeToAll();
    subscription.on('caughtUp', () => {
      seenWhenCaughtUp = seen;
      void subscription.unsubscribe();
    });
    for await (const _ of subscription) {
      await nextTurn();
      seen += 1;
    }
    expect(seenWhenCaughtUp).toBe(600);
  });

  it('delivers nothing more once it is unsubscribed', async () => {
    const { log } = openLog();
    await log.appendToStream(
      'a',
      Array.from({ length: 100 }, (_, n) => noted(`${n}`)),
    );
    const subscription = log.subscribeToAll();
    let seen = 0;
    for await (const _ of subscription) {
      seen += 1;
      if (seen === 3) await subscription.unsubscribe();
    }
    expect(seen).toBe(3);
  });

  it('is told how far it is only after it has taken what comes before', async () => {
    const { log } = openLog();
    await log.appendToStream(
      'a',
      Array.from({ length: 128 }, (_, n) => noted(`${n}`)),
    );
    let taken = 0n;
    const reports: [bigint, bigint][] = [];
    const subscription = log.subscribeToAll({
      filter: {
        filterOn: 'eventType',
        prefixes: ['Noted'],
        checkpointInterval: 1,
        checkpointReached: async (_subscription, { commit }) => {
          await nextTurn();
          reports.push([commit, taken]);
          if (commit === 128n) await subscription.unsubscribe();
        },
      },
    });
    for await (const { event } of subscription) {
      await nextTurn();
      taken = event?.position.commit ?? 0n;
    }
    expect(reports).toEqual([
      [32n, 32n],
      [64n, 64n],
      [96n, 96n],
      [128n, 128n],
    ]);
  });

  it('fails when its report of progress fails', async () => {
    const { log } = openLog();
    await log.appendToStream(
      'a',
      Array.from({ length: 40 }, (_, n) => noted(`${n}`)),
    );
    const subscription = log.subscribeToAll({
      filter: {
        filterOn: 'eventType',
        prefixes: ['Rare'],
        checkpointInterval: 1,
        checkpointReached: () => Promise.reject(new Error('not stored')),
      },
    });
    await expect(subscription[Symbol.asyncIterator]().next()).rejects.toThrow('not stored');
  });

  it('ends when the log is closed', async () => {
    const { log, close } = openLog();
    const subscription = log.subscribeToAll();
    subscription.on('caughtUp', () => void close());
    for await (const _ of subscription);
    expect(subscription.readableEnded).toBe(true);
  });
});

/** Counts the pages of the whole log that are asked of the file. */
function countingPages(path: string, count: () => void): DatabaseSync {
  const database = new DatabaseSync(path);
  const prepare = database.prepare.bind(database);
  database.prepare = (sql: string): StatementSync => {
    const statement = prepare(sql);
    if (!sql.includes('WHERE position BETWEEN')) return statement;
    const iterate = statement.iterate.bind(statement);
    // As for `run` above.
    statement.iterate = ((...parameters: Parameters<typeof iterate>) => {
      count();
      return iterate(...parameters);
    }) as typeof iterate;
    return statement;
  };
  return database;
}

describe('the integrity check', () => {
  const memory = (n: number) =>
    jsonEvent({
      type: `Memory${n % 7}Added`,
      data: { text: `memory ${n} ü`, mark: `mark-${n}-` },
      metadata: { n },
    });

  const fill = async (count: number) => {
    const { log, close } = openLog();
    for (let n = 0; n < count; n += 10) {
      const events = Array.from({ length: 10 }, (_, i) => memory(n + i));
      await log.appendToStream(`memorial-${(n / 10) % 30}`, events);
    }
    await close();
    // Leaves no old copy of a moved event in the file, so that a text stands in it once.
    const database = new DatabaseSync(file);
    database.exec('VACUUM');
    database.close();
  };

  it('finds nothing in a sound log and tells how far it is', async () => {
    await fill(600);
    const { maintenance } = openLog();
    const progress: number[] = [];
    const report = await maintenance.verifyIntegrity(({ done, total }) => {
      expect(total).toBe(600);
      progress.push(done);
    });
    expect(report).toEqual({ events: 600, damaged: [] });
    expect(progress).toEqual([256, 512, 600]);
  });

  it('fails when the log is closed before it is through', async () => {
    await fill(600);
    const { maintenance, close } = openLog();
    await expect(maintenance.verifyIntegrity(() => void close())).rejects.toThrow(
      'closed before the check was through',
    );
  });

  it('REL-16 names every one of 1,000 events that had a byte flipped', async () => {
    await fill(1_000);
    const bytes = await readFile(file);
    const disk = await openFile(file, 'r+');
    for (let n = 0; n < 1_000; n += 1) {
      const text = `memory ${n} ü`;
      // Pages keep old copies of events that moved on; the live one is flipped together with them.
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
        const offset = at + (n % 10);
        await disk.write(Buffer.of((bytes[offset] ?? 0) ^ (1 << (n % 8))), 0, 1, offset);
      }
    }
    await disk.close();
    const { maintenance } = openLog();
    const { events, damaged } = await maintenance.verifyIntegrity();
    expect(events).toBe(1_000);
    expect(damaged.map(({ position }) => position)).toEqual(
      counted(1_000).map((n) => formatPosition({ commit: n, prepare: n })),
    );
  });

  it('REL-16 finds a flip of any byte of an event, wherever it is', async () => {
    await fill(100);
    const sound = await readFile(file);
    const victim = 57n;
    // From the end of the event before it in the page to the end of its own data and checksum.
    const database = new DatabaseSync(file);
    const row = database.prepare('SELECT data, checksum FROM event WHERE position = ?').get(Number(victim));
    database.close();
    const checksum = sound.indexOf(String(row?.checksum));
    const end = checksum + 32;
    const stream = sound.lastIndexOf('memorial-', sound.indexOf(String(row?.data)));
    const header = 14;
    // SQLite takes the position from the row's key; nothing reads the empty slot that its column has.
    const unread = stream - 10;
    for (let offset = stream - header; offset < end; offset += 1) {
      if (offset === unread) continue;
      const copy = join(folder, 'flipped.db');
      const bytes = Buffer.from(sound);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (offset % 8));
      const disk = await openFile(copy, 'w');
      await disk.writeFile(bytes);
      await disk.close();
      const { maintenance, close } = openLog({ file: copy });
      const { damaged } = await maintenance.verifyIntegrity();
      await close();
      expect({ offset, damaged: damaged.map(({ position }) => position) }).toEqual({
        offset,
        damaged: expect.arrayContaining([formatPosition({ commit: victim, prepare: victim })]),
      });
    }
  });

  it.each([
    ['an event is taken out', 'DELETE FROM event WHERE position = 40', [40, 41]],
    ['an event is changed', `UPDATE event SET data = '{}' WHERE position = 40`, [40]],
    ['a time is changed', 'UPDATE event SET created = created + 1 WHERE position = 40', [40]],
    ['a checksum is changed', `UPDATE event SET checksum = 'none' WHERE position = 40`, [40]],
    ['metadata is removed', 'UPDATE event SET metadata = NULL WHERE position = 40', [40]],
    ['the stream is changed', `UPDATE event SET stream = 'other' WHERE position = 40`, [40]],
  ])('finds that %s', async (_what, sql, positions) => {
    await fill(100);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    const { damaged } = await openLog().maintenance.verifyIntegrity();
    const expected = positions.map((n) => formatPosition({ commit: BigInt(n), prepare: BigInt(n) }));
    expect(damaged.map(({ position }) => position)).toEqual(expected);
  });
});

describe('what it does not offer, it refuses', () => {
  it.each([
    ['binary events', 'a', binaryEvent({ type: 'Photo', data: Buffer.from('jpeg') }), {}, UnsupportedError],
    [
      'binary metadata',
      'a',
      jsonEvent({ type: 'Noted', data: {}, metadata: Buffer.from('x') }),
      {},
      UnsupportedError,
    ],
    ['stream metadata', '$$a', noted('a'), {}, UnsupportedError],
    ['credentials', 'a', noted('a'), { credentials: { username: 'u', password: 'p' } }, UnsupportedError],
    ['a stream without a name', '', noted('a'), {}, InvalidArgumentError],
    ['an id that is no UUID', 'a', noted('a', 'seven'), {}, InvalidArgumentError],
    ['an event without a type', 'a', jsonEvent({ type: '', data: {} }), {}, InvalidArgumentError],
    ['data that JSON cannot hold', 'a', jsonEvent({ type: 'Noted', data: { n: 1n } }), {}, TypeError],
    ['a revision below 0', 'a', noted('a'), { expectedRevision: -1n }, InvalidArgumentError],
  ] as const)('%s', async (_what, stream, event, options, refusal) => {
    const { log } = openLog();
    await expect(log.appendToStream(stream, event, options)).rejects.toBeInstanceOf(refusal);
    expect(await positionsOf(log)).toEqual([]);
  });

  it('a filter that cannot work', () => {
    const { log } = openLog();
    const filter = { filterOn: 'eventType', checkpointInterval: 1 } as const;
    for (const wrong of [
      { ...filter, prefixes: [], checkpointInterval: 0 },
      { ...filter, prefixes: [], maxSearchWindow: 0 },
      { ...filter, regex: '(' },
    ]) {
      expect(() => log.subscribeToAll({ filter: wrong })).toThrow(InvalidArgumentError);
    }
  });

  it('a read from before the beginning', () => {
    const { log } = openLog();
    expect(() => log.readStream('a', { fromRevision: -1n })).toThrow(InvalidArgumentError);
    expect(() => log.readAll({ fromPosition: { commit: -1n, prepare: 0n } })).toThrow(InvalidArgumentError);
  });
});

describe('a log that is closed', () => {
  it('has stored what it had accepted, and refuses the rest', async () => {
    const { log, close } = openLog();
    const accepted = log.appendToStream('a', noted('accepted'));
    await nextMicrotask();
    const closing = close();
    await expect(accepted).resolves.toMatchObject({ nextExpectedRevision: 0n });
    await closing;
    await close();
    await expect(log.appendToStream('a', noted('late'))).rejects.toBeInstanceOf(UnavailableError);
    await expect(textsOf(log, 'a')).rejects.toBeInstanceOf(UnavailableError);
    expect(() => log.subscribeToAll()).toThrow(UnavailableError);
    expect(await textsOf(openLog().log, 'a')).toEqual(['accepted']);
  });

  it('opens again with everything in its place', async () => {
    const first = openLog({ clock: () => new Date('2026-03-04T05:06:07.008Z') });
    await first.log.appendToStream('a', [noted('1'), noted('2')]);
    await first.maintenance.softDelete('a');
    await first.maintenance.tombstone('b');
    await first.close();
    const { log } = openLog();
    const { nextExpectedRevision, position } = await log.appendToStream('a', noted('3'), {
      expectedRevision: 'no_stream',
    });
    expect(nextExpectedRevision).toBe(2n);
    expect(position).toEqual({ commit: 3n, prepare: 3n });
    await expect(log.appendToStream('b', noted('1'))).rejects.toMatchObject({ type: 'stream-deleted' });
    for await (const { event } of log.readAll({ maxCount: 1 })) {
      expect(event?.created.toISOString()).toBe('2026-03-04T05:06:07.008Z');
    }
  });

  it('does not open a file that is something else', async () => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE other (x)');
    database.close();
    expect(() => openLog()).toThrow("is not an event log of this site's kind");
  });
});

async function nextMicrotask(): Promise<void> {}

describe('the choice of a log', () => {
  it('is the file when there is no url', async () => {
    for (const url of [undefined, '']) {
      const handle = await connectEventLog({ url, file });
      expect(handle.kind).toBe('embedded');
      await handle.log.appendToStream('a', noted('a'));
      await handle.close();
    }
  });

  it('fails in one sentence, without the password, when nothing is at the url', async () => {
    const connecting = connectEventLog({ url: 'esdb://admin:secret@127.0.0.1:1?tls=false', file });
    await expect(connecting).rejects.toThrow(
      /^EventStoreDB at esdb:\/\/127\.0\.0\.1:1\?tls=false cannot be used: .*ECONNREFUSED/,
    );
  });

  it('fails when what is at the url says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    const connections: { destroy(): void }[] = [];
    silent.on('connection', (socket) => connections.push(socket));
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connecting = connectEventLog({ url: `esdb://127.0.0.1:${port}?tls=false`, file, timeout: 200 });
    await expect(connecting).rejects.toThrow('nothing answers within 0.2 s');
    for (const connection of connections) connection.destroy();
    silent.close();
  });

  it('fails when the url is none', async () => {
    const connecting = connectEventLog({ url: 'mongodb://user:secret@host', file });
    await expect(connecting).rejects.toThrow('mongodb://host is not a connection string for EventStoreDB');
  });
});
