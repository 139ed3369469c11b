import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  EventStoreDBClient,
  jsonEvent,
  type Position,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cuttable, openCuttable } from '../../../../test/helpers/cuttable.ts';
import { until } from '../../../../test/helpers/until.ts';
import { createAppender } from './appender.ts';
import { connectEventLog } from './connect-event-log.ts';
import { type EmbeddedEventLog, openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLog, EventLogHandle } from './event-log.ts';
import { isAppendUncertain, isLogUnavailable } from './log-errors.ts';
import { withSafeInternals } from './safe-client.ts';
import type { Failure } from './testing/faults.ts';
import { type EventLogServer, serveEventLog } from './testing/serve-event-log.ts';

let folder: string;
let stored: EmbeddedEventLog;
let servers: EventLogServer[];
let handles: EventLogHandle[];
let processes: ChildProcess[];
let ways: Cuttable[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-client-'));
  stored = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  servers = [];
  handles = [];
  processes = [];
  ways = [];
});

afterEach(async () => {
  for (const child of processes) child.kill();
  for (const server of servers) server.resume();
  for (const handle of handles) await handle.close();
  for (const way of ways) await way.close();
  for (const server of servers) await server.close();
  await stored.close();
  await rm(folder, { recursive: true });
});

async function serve(): Promise<EventLogServer> {
  const server = await serveEventLog(stored);
  servers.push(server);
  return server;
}

async function connect(url: string, warnings: string[] = []): Promise<EventLog> {
  const handle = await connectEventLog({ url, file: 'never opened', warn: (line) => warnings.push(line) });
  handles.push(handle);
  return handle.log;
}

const noted = (text: string, id: string = randomUUID()) => jsonEvent({ id, type: 'Noted', data: { text } });

const textsOf = async (log: EventLog, stream: string): Promise<string[]> => {
  const texts: string[] = [];
  for await (const { event } of log.readStream(stream)) texts.push(Object(event?.data).text);
  return texts;
};

const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error) => error,
  );

const failures: Failure[] = ['unavailable', 'unknown', 'cancelled', 'deadline', 'no-answer', 'not-leader'];

describe('EventStoreDB in an outage', () => {
  it.each(failures)(
    'REL-23 an append that ends with "%s" is uncertain, and its repeat is not stored twice',
    async (failure) => {
      const server = await serve();
      const log = await connect(server.url());
      for (const isStored of [true, false]) {
        const stream = `stored-${isStored}`;
        const event = noted('once');
        server.faults.append = () => {
          server.faults.append = () => null;
          return { failure, stored: isStored };
        };
        const error = await outcome(log.appendToStream(stream, event, { expectedRevision: 'no_stream' }));
        expect([isAppendUncertain(error), isLogUnavailable(error)]).toEqual([true, true]);
        await log.appendToStream(stream, event, { expectedRevision: 'no_stream' });
        expect(await textsOf(log, stream)).toEqual(['once']);
      }
    },
  );

  it.each(failures)(
    'REL-23 a read and a subscription that end with "%s" are an outage, and the next ones work',
    async (failure) => {
      const server = await serve();
      const log = await connect(server.url());
      await log.appendToStream('a', noted('here'));
      const failOnce = () => {
        server.faults.read = () => {
          server.faults.read = () => null;
          return failure;
        };
      };
      failOnce();
      expect(isLogUnavailable(await outcome(textsOf(log, 'a')))).toBe(true);
      expect(await textsOf(log, 'a')).toEqual(['here']);
      failOnce();
      const subscription = log.subscribeToAll();
      const [dropped] = await once(subscription.resume(), 'error');
      expect(isLogUnavailable(dropped)).toBe(true);
      const next = log.subscribeToAll();
      const [{ event }] = await once(next, 'data');
      expect(event.data).toEqual({ text: 'here' });
      await next.unsubscribe();
    },
  );

  it('REL-34 a leader that stands still costs each call its deadline, and works again when it goes on', async () => {
    const server = await serve();
    const log = await connect(server.url());
    await log.appendToStream('a', noted('before'));
    server.pause();
    const [appending, reading] = await Promise.all([
      outcome(log.appendToStream('a', noted('meanwhile'), { deadline: 300 })),
      outcome(textsOf(log, 'a')),
    ]);
    expect([isAppendUncertain(appending), isLogUnavailable(reading)]).toEqual([true, true]);
    server.resume();
    expect(await textsOf(log, 'a')).toContain('before');
  });

  it('REL-34 an append that waited for others until its deadline is never sent', async () => {
    const server = await serve();
    const log = await connect(server.url());
    await log.appendToStream('a', noted('before'));
    server.pause();
    const append = (n: number, deadline: number) =>
      outcome(log.appendToStream(`waiting-${n}`, noted('late'), { deadline }));
    const underWay = Array.from({ length: 64 }, (_, n) => append(n, 60_000));
    await until(() => server.calls.appends === 1 + 64);
    // Their time is over before one of the others has been answered.
    const waiting = Array.from({ length: 136 }, (_, n) => append(64 + n, 0));
    server.resume();
    expect((await Promise.all(waiting)).every(isAppendUncertain)).toBe(true);
    expect((await Promise.all(underWay)).some(isAppendUncertain)).toBe(false);
    expect(server.calls.appends).toBe(1 + 64);
  });

  it('REL-34 goes where a node that is not the leader says that the leader is', async () => {
    const [follower, leader] = [await serve(), await serve()];
    follower.faults.leader = { host: '127.0.0.1', port: leader.port };
    follower.faults.append = () => ({ failure: 'not-leader', stored: false });
    const log = await connect(follower.url());
    expect(isAppendUncertain(await outcome(log.appendToStream('a', noted('x'))))).toBe(true);
    await log.appendToStream('a', noted('x'));
    expect(leader.calls.appends).toBe(1);
  });

  describe('REL-34 a leader that stands still costs little more than the election of another', () => {
    /** A cluster of two, with the first in the lead, behind a way that can be held. */
    async function openPair() {
      const [one, two] = [await serve(), await serve()];
      const way = await openCuttable(one.port);
      ways.push(way);
      const lead = ({ port }: { port: number }) => {
        for (const { faults } of [one, two]) faults.leader = { host: '127.0.0.1', port };
      };
      lead(way);
      const log = await connect(`esdb://127.0.0.1:${way.port},127.0.0.1:${two.port}?tls=false`);
      await log.appendToStream('a', noted('before'));
      return { one, two, way, log, lead };
    }

    it('one call finds out that it does not answer, and the next goes to the other', async () => {
      const { one, two, log, lead } = await openPair();
      one.pause();
      lead(two);
      const lost = await outcome(log.appendToStream('a', noted('meanwhile'), { deadline: 300 }));
      expect(isAppendUncertain(lost)).toBe(true);
      await log.appendToStream('b', noted('after'));
      expect([one.calls.appends, two.calls.appends]).toEqual([2, 1]);
    });

    it('a connection to it that is never made is given up before the call is', async () => {
      const { one, two, way, log, lead } = await openPair();
      way.cut();
      await outcome(log.appendToStream('a', noted('cut off')));
      way.hold();
      const lost = await outcome(log.appendToStream('a', noted('never sent'), { deadline: 60_000 }));
      expect(isAppendUncertain(lost)).toBe(true);
      lead(two);
      await log.appendToStream('b', noted('after'));
      expect([one.calls.appends, two.calls.appends]).toEqual([1, 1]);
    });

    it('a call without a deadline ends once the connection is found to be dead', async () => {
      const { two, way, log, lead } = await openPair();
      const subscription = log.subscribeToAll({ fromPosition: 'end' });
      await once(subscription, 'confirmation');
      way.hold();
      lead(two);
      const [dropped] = await once(subscription, 'error');
      expect(isLogUnavailable(dropped)).toBe(true);
      const next = log.subscribeToAll();
      const [{ event }] = await once(next, 'data');
      expect(event.data).toEqual({ text: 'before' });
      await next.unsubscribe();
    });
  });

  it('REL-34 a killed leader, and a discovery that fails, end no process, lose nothing and double nothing', async () => {
    const [one, two] = [await serve(), await serve()];
    for (const { faults } of [one, two]) faults.leader = { host: '127.0.0.1', port: one.port };
    const url = `esdb://127.0.0.1:${one.port},127.0.0.1:${two.port}?tls=false`;
    const writer = startWriter(url);
    await writer.acknowledged(200);
    two.faults.gossip = 'no leader';
    await one.kill();
    // Discovery gives up after ten attempts of all calls that need it, again and again.
    const gossips = two.calls.gossips;
    await until(() => two.calls.gossips > gossips + 25);
    two.faults.leader = { host: '127.0.0.1', port: two.port };
    two.faults.gossip = 'leader';
    const later = writer.acks.length + 200;
    await writer.acknowledged(later);
    expect(await writer.end()).toBe(0);
    expect(writer.others).toEqual([]);
    const acknowledged = new Map<string, number>();
    for (const [stream = '', n] of writer.acks) acknowledged.set(stream, Number(n));
    expect(acknowledged.size).toBe(16);
    for (const [stream, last] of acknowledged) {
      const seen: string[] = [];
      for await (const { event } of stored.log.readStream(stream)) seen.push(Object(event?.data).n);
      expect(seen.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, n) => String(n)));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('REL-33 of identical appends at once the server answers one; the others are uncertain and stored once', async () => {
    const server = await serve();
    server.faults.answersOneOfIdentical = true;
    server.faults.appendMs = 20;
    server.faults.prepareTimeoutMs = 100;
    const log = await connect(server.url());
    const event = noted('once');
    const errors = await Promise.all(
      Array.from({ length: 5 }, () =>
        outcome(log.appendToStream('a', event, { expectedRevision: 'no_stream' })),
      ),
    );
    expect(errors.filter((error) => error === 'answered')).toHaveLength(1);
    expect(errors.filter(isAppendUncertain)).toHaveLength(4);
    expect(await textsOf(log, 'a')).toEqual(['once']);
  });

  it('REL-33 40 identical appends through two connections all answer as the first, and one connection waits for its own once', async () => {
    const server = await serve();
    Object.assign(server.faults, { answersOneOfIdentical: true, appendMs: 20, prepareTimeoutMs: 1_000 });
    const appenders = [await connect(server.url()), await connect(server.url())].map((log) =>
      createAppender(log),
    );
    const events = [noted('once')];
    const positions = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        appenders[n % 2]?.append({
          streamId: 'a',
          events,
          expectedRevision: 'no_stream',
          giveUpAt: performance.now() + 60_000,
        }),
      ),
    );
    expect(server.calls.unanswered).toBeLessThanOrEqual(1);
    expect(new Set(positions).size).toBe(1);
    expect(await textsOf(stored.log, 'a')).toEqual(['once']);
  });

  it('a read that is left when its whole answer has come is let go of, so that ending waits for nothing', async () => {
    const server = await serve();
    await stored.log.appendToStream('notes', noted('one'));
    const limits = { discoverMs: 2_500, connectMs: 1_500, isCluster: false };
    const client = withSafeInternals(EventStoreDBClient.connectionString(server.url()), limits);
    const readNewest = () => client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
    const left = readNewest();
    for await (const _ of left) break;
    await until(() => server.calls.open === 0);
    // What the server says on this connection comes in order: the end of the first answer is here by now.
    for await (const _ of readNewest());
    await left.cancel();
    expect(await client.dispose().then(() => 'ended')).toBe('ended');
  });

  it('a read that is left early is not left open on the server', async () => {
    const server = await serve();
    const log = await connect(server.url());
    await stored.log.appendToStream(
      'a',
      Array.from({ length: 2_000 }, (_, n) => noted(`${n}`)),
    );
    for (let n = 0; n < 5; n += 1) for await (const _ of log.readAll()) break;
    const subscription = log.subscribeToAll();
    await once(subscription, 'data');
    subscription.destroy();
    await until(() => server.calls.open === 0);
    expect(server.calls).toMatchObject({ subscriptions: 1, open: 0 });
  });

  it('delivers new events after a position beyond the end, whose positions lie before it', async () => {
    const server = await serve();
    const log = await connect(server.url());
    const beyond: Position = { commit: 1_000n, prepare: 1_000n };
    const subscription = log.subscribeToAll({ fromPosition: beyond });
    const arriving = once(subscription, 'data');
    await once(subscription, 'confirmation');
    await log.appendToStream('a', noted('new'));
    const [{ event }] = await arriving;
    expect(event.position.commit).toBeLessThan(beyond.commit);
    await subscription.unsubscribe();
  });
});

describe('The address of EventStoreDB', () => {
  it('REL-37 may name several hosts, of which some are down', async () => {
    const server = await serve();
    const log = await connect(`esdb://127.0.0.1:1,127.0.0.1:${server.port}?tls=false`);
    await log.appendToStream('a', noted('x'));
    expect(await textsOf(log, 'a')).toEqual(['x']);
  });

  it.each(['kurrentdb', 'kurrent', 'esdb+discover'])('REL-37 may begin with %s', async (scheme) => {
    const server = await serve();
    const log = await connect(server.url().replace('esdb', scheme));
    await log.appendToStream('a', noted('x'));
    expect(await textsOf(log, 'a')).toEqual(['x']);
  });

  it('REL-37 does not make a refused append look done, and what it says for that is named at the start', async () => {
    const server = await serve();
    const warnings: string[] = [];
    const log = await connect(
      server.url('throwOnAppendFailure=false&node_preference=follower&color=red'),
      warnings,
    );
    await log.appendToStream('a', noted('x'));
    const refused = log.appendToStream('a', noted('y'), { expectedRevision: 'no_stream' });
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(warnings).toEqual([
      'In the address of EventStoreDB throwOnAppendFailure is ignored: an append that is refused must not look done.',
      expect.stringContaining('node_preference is ignored'),
      'In the address of EventStoreDB color is ignored: the client has no such option.',
    ]);
  });

  it.each([
    'esdb://admin:geheim@127.0.0.1:1?tls=false',
    'esdb://admin:geheim@127.0.0.1:1,127.0.0.1:2?tls=false',
    'esdb://admin:ge:heim@127.0.0.1:1',
    'esdb://admin:ge/heim@127.0.0.1:1',
    'esdb://admin:geheim@127.0.0.1:1?keepAliveInterval=soon',
    'http://admin:geheim@127.0.0.1:1',
  ])('REL-37 names no password when it cannot be used: %s', async (url) => {
    const error = await outcome(connectEventLog({ url, file: 'never opened', timeout: 2_000 }));
    expect(error).toBeInstanceOf(Error);
    const { message, stack, cause } = error as Error;
    for (const text of [message, stack, String(cause)]) expect(text).not.toMatch(/heim/);
  });
});

/** A process of its own that appends without a pause; see `outage-writer.ts`. */
function startWriter(url: string) {
  const script = fileURLToPath(new URL('./testing/outage-writer.ts', import.meta.url));
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', script, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  const acks: string[][] = [];
  const others: string[] = [];
  const ended = once(child, 'exit');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [kind, ...rest] = line.split(' ');
    if (kind === 'ack') acks.push(rest);
    else if (kind !== 'uncertain') others.push(line);
  });
  return {
    acks,
    others,
    acknowledged: (count: number) => until(() => acks.length >= count || child.exitCode !== null),
    /** Ends it and answers its exit code. */
    end: async () => {
      child.stdin.end();
      const [code] = await ended;
      return code;
    },
  };
}
