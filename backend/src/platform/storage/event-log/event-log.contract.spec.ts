import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type AppendResult,
  ErrorType,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  MaxAppendSizeExceededError,
  type Position,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until as eventually } from '../../../../test/helpers/until.ts';
import { connectEventLog } from './connect-event-log.ts';
import { openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { eventStores, startEventStore } from './event-store.fixtures.ts';
import { serveEventLog } from './testing/serve-event-log.ts';

/** A log under test, and the two deletions that are outside the interface but part of its rules. */
type Subject = {
  log: EventLog;
  softDelete(stream: string): Promise<unknown>;
  tombstone(stream: string): Promise<unknown>;
  close(): Promise<void>;
};

type Noted = { type: 'Noted'; data: { text: string } };

type Engine = { name: string; open(): Promise<Subject> };

const embedded: Engine = {
  name: 'embedded',
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-contract-'));
    const { log, maintenance, close } = openEmbeddedEventLog({ file: join(folder, 'events.db') });
    return {
      log,
      softDelete: maintenance.softDelete,
      tombstone: maintenance.tombstone,
      close: async () => {
        await close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** The embedded log behind a server on loopback, as the unmodified client of EventStoreDB meets it. */
const served = (name: string, connect: (url: string) => Promise<EventLogHandle>): Engine => ({
  name,
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-contract-'));
    const stored = openEmbeddedEventLog({ file: join(folder, 'events.db') });
    const server = await serveEventLog(stored);
    const { log, close } = await connect(server.url());
    return {
      log,
      softDelete: stored.maintenance.softDelete,
      tombstone: stored.maintenance.tombstone,
      close: async () => {
        await close();
        await server.close();
        await stored.close();
        await rm(folder, { recursive: true });
      },
    };
  },
});

const overGrpc = served('embedded over gRPC', (url) => connectEventLog({ url, file: 'never opened' }));

const bareClient = served('embedded over gRPC, with the client alone', async (url) => {
  const client = EventStoreDBClient.connectionString(url);
  return { kind: 'eventstoredb', log: client, close: () => client.dispose() };
});

const real: Engine = {
  name: 'EventStoreDB',
  open: async () => {
    const server = await startEventStore();
    const { log, close } = await connectEventLog({ url: server.url, file: 'never opened' });
    const client = EventStoreDBClient.connectionString(server.url);
    return {
      log,
      softDelete: (stream) => client.deleteStream(stream),
      tombstone: (stream) => client.tombstoneStream(stream),
      close: async () => {
        await client.dispose();
        await close();
        await server.close();
      },
    };
  },
};

const engines = [embedded, overGrpc, bareClient, ...(eventStores.isShared ? [real] : [])];

describe.each(engines)('the event log contract, $name', ({ open }) => {
  let subject: Subject;
  let log: EventLog;

  beforeAll(async () => {
    subject = await open();
    log = subject.log;
  });

  afterAll(async () => {
    await subject.close();
  });

  /** A stream of its own for every test: the log may hold anything else. */
  const newStream = () => `contract-${randomUUID()}`;

  const noted = (text: string, id: string = randomUUID()) =>
    jsonEvent<Noted>({ id, type: 'Noted', data: { text } });

  const append = (
    stream: string,
    events: EventData<Noted> | EventData<Noted>[],
    expectedRevision?: AppendExpectedRevision,
  ) => log.appendToStream(stream, events, expectedRevision === undefined ? {} : { expectedRevision });

  /** A stream that holds these texts, with the events as they were appended. */
  const given = async (...texts: string[]) => {
    const stream = newStream();
    const events = texts.map((text) => noted(text));
    const result = await append(stream, events, 'no_stream');
    return { stream, events, result };
  };

  const textsOf = async (stream: string) => (await collect(log.readStream(stream))).map(textOf);

  /** A server that stores on a disk may not find a recreated stream for a moment. */
  const textsOfRecreated = (stream: string) =>
    eventually(() =>
      textsOf(stream).catch((error: unknown) => {
        if (error instanceof StreamNotFoundError) return null;
        throw error;
      }),
    );

  const refused = async (appending: Promise<AppendResult>) => {
    const error = await appending.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof WrongExpectedVersionError)) throw new Error(`Not a version conflict: ${error}`);
    expect(error.type).toBe(ErrorType.WRONG_EXPECTED_VERSION);
    return error;
  };

  describe('an append', () => {
    it.each(['any', 'no_stream', undefined] as const)(
      'row 1: creates a stream, expecting %s',
      async (expected) => {
        const stream = newStream();
        const result = await append(stream, noted('a'), expected);
        expect(result.success).toBe(true);
        expect(result.nextExpectedRevision).toBe(0n);
        expect(await textsOf(stream)).toEqual(['a']);
      },
    );

    it.each(['stream_exists', 0n, 7n] as const)(
      'row 2: is refused on a stream never seen, expecting %s',
      async (expected) => {
        const stream = newStream();
        const error = await refused(append(stream, noted('a'), expected));
        expect(error.streamName).toBe(stream);
        expect(error.expectedVersion).toBe(expected);
        expect(error.actualVersion).toBe('no_stream');
        await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
      },
    );

    it.each(['any', 'no_stream', 'stream_exists', 0n] as const)(
      'row 3: is refused on a tombstoned stream, expecting %s',
      async (expected) => {
        const { stream, events } = await given('a');
        await subject.tombstone(stream);
        const appending = append(stream, events, expected);
        await expect(appending).rejects.toBeInstanceOf(StreamDeletedError);
        await expect(appending).rejects.toMatchObject({ type: ErrorType.STREAM_DELETED, streamName: stream });
      },
    );

    it('row 4: is refused on a soft-deleted stream, expecting stream_exists', async () => {
      const { stream } = await given('a');
      await subject.softDelete(stream);
      await expect(append(stream, noted('b'), 'stream_exists')).rejects.toBeInstanceOf(StreamDeletedError);
    });

    it.each(['any', 'stream_exists'] as const)(
      'row 6: writes an unknown id, expecting %s',
      async (expected) => {
        const { stream } = await given('a');
        const result = await append(stream, noted('b'), expected);
        expect(result.nextExpectedRevision).toBe(1n);
        expect(await textsOf(stream)).toEqual(['a', 'b']);
      },
    );

    it('row 6: writes when the first id is unknown and a later one known', async () => {
      const { stream, events } = await given('a');
      await append(stream, [noted('b'), ...events], 'any');
      expect(await textsOf(stream)).toEqual(['a', 'b', 'a']);
    });

    it.each(['any', 'stream_exists'] as const)(
      'row 7: answers known ids with where they are, expecting %s',
      async (expected) => {
        const stream = newStream();
        const first = noted('a');
        const original = await append(stream, first);
        await append(stream, noted('b'));
        const repeated = await append(stream, first, expected);
        expect(repeated).toEqual(original);
        expect(await textsOf(stream)).toEqual(['a', 'b']);
      },
    );

    it.each(['any', 'stream_exists'] as const)(
      'row 8: is refused when only the first ids are known, expecting %s',
      async (expected) => {
        const { stream, events } = await given('a');
        const error = await refused(append(stream, [...events, noted('b')], expected));
        expect(error.actualVersion).toBe(0n);
        expect(await textsOf(stream)).toEqual(['a']);
      },
    );

    it('row 9: REL-02 answers a retry, expecting no_stream, with the first answer', async () => {
      const { stream, events, result } = await given('a', 'b');
      await append(stream, noted('c'), 1n);
      expect(await append(stream, events, 'no_stream')).toEqual(result);
      expect(await textsOf(stream)).toEqual(['a', 'b', 'c']);
    });

    it('row 9: REL-02 answers a retry, expecting a revision, with the first answer', async () => {
      const { stream } = await given('a');
      const retried = [noted('b'), noted('c')];
      const original = await append(stream, retried, 0n);
      await append(stream, noted('d'), 2n);
      expect(await append(stream, retried, 0n)).toEqual(original);
      expect(original.nextExpectedRevision).toBe(2n);
      expect(await textsOf(stream)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('row 9: answers part of an earlier append, from its beginning', async () => {
      const { stream, events } = await given('a', 'b', 'c');
      const result = await append(stream, events.slice(0, 2), 'no_stream');
      expect(result.nextExpectedRevision).toBe(1n);
      expect(await textsOf(stream)).toEqual(['a', 'b', 'c']);
    });

    it('row 10: recreates a soft-deleted stream, expecting no_stream; its numbering goes on', async () => {
      const { stream } = await given('a', 'b');
      await subject.softDelete(stream);
      const result = await append(stream, noted('c'), 'no_stream');
      expect(result.nextExpectedRevision).toBe(2n);
      expect(await textsOfRecreated(stream)).toEqual(['c']);
      const next = await append(stream, noted('d'), 2n);
      expect(next.nextExpectedRevision).toBe(3n);
    });

    it.each(['any', 1n] as const)('recreates a soft-deleted stream, expecting %s', async (expected) => {
      const { stream } = await given('a', 'b');
      await subject.softDelete(stream);
      const result = await append(stream, noted('c'), expected);
      expect(result.nextExpectedRevision).toBe(2n);
      expect(await textsOfRecreated(stream)).toEqual(['c']);
    });

    it('row 11: is refused when it differs from what stands there', async () => {
      const { stream, events } = await given('a', 'b');
      for (const [appended, expected] of [
        [[noted('x')], 'no_stream'],
        [[noted('x')], 0n],
        [[...events.slice(0, 1), noted('x')], 'no_stream'],
        [[...events.slice(1), noted('x')], 0n],
        [events.slice(0, 1), 0n],
      ] as const) {
        const error = await refused(append(stream, [...appended], expected));
        expect(error.expectedVersion).toBe(expected);
        expect(error.actualVersion).toBe(1n);
      }
      expect(await textsOf(stream)).toEqual(['a', 'b']);
    });

    it('row 11: is refused without events, below the last revision', async () => {
      const { stream } = await given('a', 'b');
      expect((await refused(append(stream, [], 0n))).actualVersion).toBe(1n);
      expect((await refused(append(stream, [], 'no_stream'))).actualVersion).toBe(1n);
    });

    it('row 12: is refused above the last revision', async () => {
      const { stream } = await given('a');
      expect((await refused(append(stream, noted('b'), 1n))).actualVersion).toBe(0n);
      expect((await refused(append(stream, noted('b'), 9n))).actualVersion).toBe(0n);
    });

    it('row 13: writes at the last revision', async () => {
      const { stream } = await given('a');
      const result = await append(stream, [noted('b'), noted('c')], 0n);
      expect(result.nextExpectedRevision).toBe(2n);
      expect(await textsOf(stream)).toEqual(['a', 'b', 'c']);
    });

    it('without events creates nothing', async () => {
      const stream = newStream();
      expect((await append(stream, [], 'any')).success).toBe(true);
      await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    });

    it('may carry one id twice', async () => {
      const stream = newStream();
      const id = randomUUID();
      const result = await append(stream, [noted('a', id), noted('b', id)], 'no_stream');
      expect(result.nextExpectedRevision).toBe(1n);
      expect(await textsOf(stream)).toEqual(['a', 'b']);
    });

    it('may carry an id that another stream holds', async () => {
      const { events } = await given('a');
      const stream = newStream();
      expect((await append(stream, events, 'any')).nextExpectedRevision).toBe(0n);
      expect(await textsOf(stream)).toEqual(['a']);
    });

    it('answers with the revision and the position of its last event', async () => {
      const { stream, result } = await given('a', 'b', 'c');
      const last = (await collect(log.readStream(stream))).at(-1);
      expect(result.nextExpectedRevision).toBe(last?.event?.revision);
      expect(result.position).toEqual(last?.event?.position);
    });

    it('stores all of its events or none', async () => {
      const { stream } = await given('a');
      await refused(append(stream, [noted('b'), noted('c')], 5n));
      expect(await textsOf(stream)).toEqual(['a']);
    });

    it('takes just under 1 MiB and refuses more', async () => {
      const stream = newStream();
      const sized = (bytes: number) => noted('x'.repeat(bytes));
      await append(stream, sized(1024 * 1024 - 1024));
      for (const events of [[sized(1024 * 1024)], [sized(600_000), sized(600_000)]]) {
        const appending = append(stream, events);
        await expect(appending).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
        await expect(appending).rejects.toMatchObject({
          type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
          maxAppendSize: 1024 * 1024,
        });
      }
      expect(await collect(log.readStream(stream))).toHaveLength(1);
    });

    it('REL-03 lets one of many with the same expected revision win', async () => {
      const { stream } = await given('a');
      const appends = Array.from({ length: 20 }, (_, writer) => append(stream, noted(`${writer}`), 0n));
      const settled = await Promise.allSettled(appends);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await textsOf(stream)).toHaveLength(2);
    });
  });

  describe('a recorded event', () => {
    it('carries what was appended, and where and when', async () => {
      const stream = newStream();
      const id = randomUUID();
      const data = { name: 'Bella 🐕', nested: { list: [1, null, 'é\n\u2028'] } };
      const before = Date.now();
      const result = await log.appendToStream(
        stream,
        jsonEvent({ id, type: 'MemorialCreated', data, metadata: { commandId: 'c-1' } }),
      );
      const [resolved] = await collect(log.readStream(stream));
      expect(resolved?.link).toBeUndefined();
      expect(resolved?.event).toEqual({
        streamId: stream,
        id,
        revision: 0n,
        type: 'MemorialCreated',
        data,
        metadata: { commandId: 'c-1' },
        isJson: true,
        created: expect.any(Date),
        position: result.position,
      });
      // The server's clock may differ from this one by some minutes.
      expect(Math.abs((resolved?.event?.created.getTime() ?? 0) - before)).toBeLessThan(600_000);
    });

    it('has undefined for metadata when it was appended without', async () => {
      const { stream } = await given('a');
      const [resolved] = await collect(log.readStream(stream));
      expect(resolved?.event?.metadata).toBeUndefined();
    });

    it('holds its values as JSON holds them', async () => {
      const stream = newStream();
      const at = new Date('2026-02-03T04:05:06.789Z');
      await log.appendToStream(
        stream,
        jsonEvent({ type: 'Noted', data: { at, gone: undefined, not: Number.NaN } }),
      );
      const [resolved] = await collect(log.readStream(stream));
      expect(resolved?.event?.data).toEqual({ at: '2026-02-03T04:05:06.789Z', not: null });
    });

    it('does not change with the object it was appended from', async () => {
      const stream = newStream();
      const data = { text: 'as appended' };
      const appending = log.appendToStream(stream, jsonEvent({ type: 'Noted', data }));
      await appending;
      data.text = 'changed since';
      expect(await textsOf(stream)).toEqual(['as appended']);
    });
  });

  describe('a read of a stream', () => {
    it('is a stream of objects', async () => {
      const { stream } = await given('a', 'b');
      const read = log.readStream(stream);
      expect(read).toBeInstanceOf(Readable);
      expect(read.readableObjectMode).toBe(true);
      const seen: string[] = [];
      await new Promise<void>((resolve, reject) => {
        read.on('error', reject);
        read.on('end', resolve);
        read.on('data', (resolved) => seen.push(textOf(resolved)));
      });
      expect(seen).toEqual(['a', 'b']);
    });

    it.each([
      ['forwards from the start by default', {}, 'abcde'],
      ['forwards from a revision, which is included', { fromRevision: 2n }, 'cde'],
      ['forwards from beyond the last', { fromRevision: 9n }, ''],
      ['at most maxCount', { maxCount: 2 }, 'ab'],
      ['at most maxCount, as a bigint', { maxCount: 3n }, 'abc'],
      ['backwards from the end', { direction: 'backwards', fromRevision: 'end' }, 'edcba'],
      ['backwards from a revision, which is included', { direction: 'backwards', fromRevision: 2n }, 'cba'],
      ['the last event', { direction: 'backwards', fromRevision: 'end', maxCount: 1 }, 'e'],
      ['forwards from a revision, at most maxCount', { fromRevision: 1n, maxCount: 2 }, 'bc'],
    ] as const)('gives events %s', async (_rule, options, texts) => {
      const { stream } = await given('a', 'b', 'c', 'd', 'e');
      expect((await collect(log.readStream(stream, options))).map(textOf).join('')).toBe(texts);
    });

    it('numbers events from 0 without gaps', async () => {
      const { stream } = await given(...Array.from({ length: 700 }, (_, n) => `${n}`));
      const revisions = (await collect(log.readStream(stream))).map(({ event }) => event?.revision);
      expect(revisions).toEqual(Array.from({ length: 700 }, (_, n) => BigInt(n)));
      const backwards = await collect(
        log.readStream(stream, { direction: 'backwards', fromRevision: 'end' }),
      );
      expect(backwards.map(({ event }) => event?.revision)).toEqual(revisions.toReversed());
    });

    it('fails on iteration, not on call, when there is no such stream', async () => {
      const stream = newStream();
      const read = log.readStream(stream);
      const reading = collect(read);
      await expect(reading).rejects.toBeInstanceOf(StreamNotFoundError);
      await expect(reading).rejects.toMatchObject({ type: ErrorType.STREAM_NOT_FOUND, streamName: stream });
    });

    it('does not find a soft-deleted stream', async () => {
      const { stream } = await given('a');
      await subject.softDelete(stream);
      await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    });

    it('says that a tombstoned stream is deleted', async () => {
      const { stream } = await given('a');
      await subject.tombstone(stream);
      await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(StreamDeletedError);
    });

    it('ends without an error when it is cancelled', async () => {
      const { stream } = await given(...Array.from({ length: 500 }, (_, n) => `${n}`));
      const read = log.readStream(stream);
      let seen = 0;
      for await (const _ of read) {
        seen += 1;
        if (seen === 1) await read.cancel();
      }
      expect(seen).toBeGreaterThan(0);
    });

    it('may be left early', async () => {
      const { stream } = await given(...Array.from({ length: 500 }, (_, n) => `${n}`));
      for await (const { event } of log.readStream(stream)) {
        if (event?.revision === 3n) break;
      }
      expect(await textsOf(stream)).toHaveLength(500);
    });
  });

  describe('a read of the whole log', () => {
    it('gives events in the order they were appended, from a position, which is included', async () => {
      const one = await given('a');
      const two = await given('b', 'c');
      await append(one.stream, noted('d'), 0n);
      const events = await collect(log.readAll({ fromPosition: positionOf(one.result) }));
      expect(events[0]?.event?.streamId).toBe(one.stream);
      const own = events.filter(({ event }) => event && [one.stream, two.stream].includes(event.streamId));
      expect(own.map(textOf)).toEqual(['a', 'b', 'c', 'd']);
      const commits = events.map(({ event }) => event?.position?.commit ?? 0n);
      expect(commits).toEqual(commits.toSorted((a, b) => Number(a - b)));
    });

    it('gives the same event forwards from its own position', async () => {
      const { stream, result } = await given('a');
      await given('b');
      const [resolved] = await collect(log.readAll({ fromPosition: positionOf(result), maxCount: 1 }));
      expect(resolved?.event?.streamId).toBe(stream);
      expect(resolved?.commitPosition).toBe(result.position?.commit);
    });

    it('gives what stands before a position backwards from it', async () => {
      const one = await given('a', 'b');
      const two = await given('c');
      const before = log.readAll({
        direction: 'backwards',
        fromPosition: positionOf(two.result),
        maxCount: 2,
      });
      const events = (await collect(before)).filter(({ event }) => event?.streamId === one.stream);
      expect(events.map(textOf)[0]).toBe('b');
    });

    it('gives the newest events backwards from the end', async () => {
      const { stream } = await given('a', 'b');
      const events: AllStreamResolvedEvent[] = [];
      for await (const resolved of log.readAll({ direction: 'backwards', fromPosition: 'end' })) {
        if (resolved.event?.streamId === stream) events.push(resolved);
        if (events.length === 2) break;
      }
      expect(events.map(textOf)).toEqual(['b', 'a']);
    });

    it('gives nothing forwards from the end', async () => {
      await given('a');
      expect(await collect(log.readAll({ fromPosition: 'end' }))).toEqual([]);
    });

    it('starts at the first event by default', async () => {
      await given('a');
      const [first] = await collect(log.readAll({ maxCount: 1 }));
      const [explicit] = await collect(log.readAll({ fromPosition: 'start', maxCount: 1 }));
      expect(first?.event?.id).toBe(explicit?.event?.id);
    });
  });

  describe('a subscription', () => {
    it('confirms, gives the history after a position, tells that it has caught up, and goes on live', async () => {
      const { stream, result } = await given('a', 'b');
      await append(stream, [noted('c'), noted('d')], 1n);
      const seen: string[] = [];
      const subscription = log.subscribeToAll({ fromPosition: positionOf(result) });
      subscription.on('confirmation', () => seen.push('confirmed'));
      subscription.on('data', (resolved) => {
        if (resolved.event?.streamId === stream) seen.push(textOf(resolved));
      });
      const caughtUp = once(subscription, 'caughtUp');
      await caughtUp;
      await until(subscription, () => seen.includes('d'));
      await append(stream, noted('e'), 3n);
      await append(stream, noted('f'), 4n);
      await until(subscription, () => seen.includes('f'));
      expect(seen).toEqual(['confirmed', 'c', 'd', 'e', 'f']);
      await subscription.unsubscribe();
    });

    it('gives only what comes after the end', async () => {
      const { stream } = await given('a');
      const subscription = log.subscribeToAll({ fromPosition: 'end' });
      await once(subscription, 'confirmation');
      const later = append(stream, noted('b'), 0n);
      const [first] = await take(subscription, 1, ({ event }) => event?.streamId === stream);
      await later;
      expect(first && textOf(first)).toBe('b');
    });

    it('gives the log from its start by default', async () => {
      await given('a');
      const [first] = await collect(log.readAll({ maxCount: 1 }));
      const [subscribed] = await take(log.subscribeToAll(), 1);
      expect(subscribed?.event?.id).toBe(first?.event?.id);
    });

    it('gives every event once and in order, however many are appended meanwhile', async () => {
      const { stream, result } = await given('start');
      const subscription = log.subscribeToAll({ fromPosition: positionOf(result) });
      const appending = (async () => {
        for (let n = 0; n < 60; n += 1) {
          await append(
            stream,
            Array.from({ length: 10 }, (_, i) => noted(`${n * 10 + i}`)),
          );
        }
      })();
      const events = await take(subscription, 600, ({ event }) => event?.streamId === stream);
      await appending;
      expect(events.map(textOf)).toEqual(Array.from({ length: 600 }, (_, n) => `${n}`));
    });

    it('resumes after the position it was left at, missing nothing and repeating nothing', async () => {
      const { stream, result } = await given('start');
      await append(
        stream,
        Array.from({ length: 30 }, (_, n) => noted(`${n}`)),
      );
      const seen: string[] = [];
      let checkpoint = positionOf(result);
      while (seen.length < 30) {
        const events = await take(
          log.subscribeToAll({ fromPosition: checkpoint }),
          7,
          ({ event }) => event?.streamId === stream,
          (taken) => taken.length + seen.length >= 30,
        );
        seen.push(...events.map(textOf));
        checkpoint = events.at(-1)?.event?.position ?? checkpoint;
      }
      expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`));
    });

    it.each([
      ['types by prefix', (mark: string) => eventTypeFilter({ prefixes: ['Nothing', `Kept${mark}`] }), 'ac'],
      ['types by regex', (mark: string) => eventTypeFilter({ regex: `^Kept${mark}` }), 'ac'],
      ['types by regex, anywhere', (mark: string) => eventTypeFilter({ regex: `${mark}-` }), 'abcd'],
      ['streams by prefix', (mark: string) => streamNameFilter({ prefixes: [`left-${mark}`] }), 'ab'],
      ['streams by regex', (mark: string) => streamNameFilter({ regex: `^right-${mark}$` }), 'cd'],
      ['all but system events', () => excludeSystemEvents(), 'abcd'],
    ])('filters %s', async (_what, filter, texts) => {
      const mark = randomUUID();
      const of = (type: string, text: string) => jsonEvent({ type: `${type}${mark}-1`, data: { text } });
      const start = await given('start');
      await log.appendToStream(`left-${mark}`, [of('Kept', 'a'), of('Dropped', 'b')]);
      await log.appendToStream(`right-${mark}`, [of('Kept', 'c'), of('Dropped', 'd')]);
      const subscription = log.subscribeToAll({
        fromPosition: positionOf(start.result),
        filter: filter(mark),
      });
      const events = await take(subscription, texts.length, ({ event }) =>
        Boolean(event?.streamId.endsWith(mark)),
      );
      expect(events.map(textOf).join('')).toBe(texts);
    });

    it('reports how far it has come through events it does not give, and waits for the report', async () => {
      const mark = randomUUID();
      const start = await given('start');
      const stream = newStream();
      const unwanted = await append(
        stream,
        Array.from({ length: 200 }, (_, n) => noted(`${n}`)),
      );
      await log.appendToStream(stream, jsonEvent({ type: `Rare${mark}`, data: { text: 'rare' } }));
      const order: string[] = [];
      const reports: Position[] = [];
      const subscription = log.subscribeToAll({
        fromPosition: positionOf(start.result),
        filter: eventTypeFilter({
          prefixes: [`Rare${mark}`],
          checkpointInterval: 1,
          checkpointReached: async (_subscription, position) => {
            reports.push(position);
            order.push('begin');
            await new Promise((resolve) => setImmediate(resolve));
            order.push('end');
          },
        }),
      });
      await take(subscription, 1);
      expect(reports.length).toBeGreaterThan(0);
      for (const { commit } of reports) expect(commit).toBeGreaterThan(start.result.position?.commit ?? 0n);
      expect(reports[0]?.commit).toBeLessThan(unwanted.position?.commit ?? 0n);
      expect(order).toEqual(reports.flatMap(() => ['begin', 'end']));
    });

    it('ends without an error when it is unsubscribed', async () => {
      const subscription = log.subscribeToAll({ fromPosition: 'end' });
      const happened: string[] = [];
      for (const name of ['end', 'error', 'close']) subscription.on(name, () => happened.push(name));
      subscription.resume();
      await once(subscription, 'confirmation');
      const closed = once(subscription, 'close');
      await subscription.unsubscribe();
      await closed;
      expect(happened).toEqual(['end', 'close']);
    });
  });
});

function textOf({ event }: { event?: { data: unknown } | undefined }): string {
  // Every event of this suite that is asked for its text was appended with one.
  const data = event?.data as Noted['data'];
  return data.text;
}

function positionOf(result: AppendResult): Position {
  if (!result.position) throw new Error('An append that wrote has a position');
  return result.position;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The first events that pass the test; the subscription is left when there are enough of them. */
async function take(
  subscription: AllStreamSubscription,
  count: number,
  wanted: (resolved: AllStreamResolvedEvent) => boolean = () => true,
  enough: (taken: readonly AllStreamResolvedEvent[]) => boolean = () => false,
): Promise<AllStreamResolvedEvent[]> {
  const taken: AllStreamResolvedEvent[] = [];
  for await (const resolved of subscription) {
    if (wanted(resolved)) taken.push(resolved);
    if (taken.length === count || enough(taken)) break;
  }
  await subscription.unsubscribe();
  return taken;
}

function once(subscription: AllStreamSubscription, name: string): Promise<void> {
  return new Promise((resolve) => {
    subscription.once(name, () => resolve());
  });
}

function until(subscription: AllStreamSubscription, met: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!met()) return;
      subscription.removeListener('data', check);
      resolve();
    };
    subscription.on('data', check);
    check();
  });
}
