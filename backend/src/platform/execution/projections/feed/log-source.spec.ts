import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemTimers } from '../../../kernel/time.ts';
import { limitLines } from '../../../logging/limit-lines.ts';
import { connectEventLog } from '../../../storage/event-log/connect-event-log.ts';
import {
  type EmbeddedEventLog,
  openEmbeddedEventLog,
} from '../../../storage/event-log/embedded-event-log.ts';
import type { EventLogHandle } from '../../../storage/event-log/event-log.ts';
import { beforeTheFirstPosition } from '../../../storage/event-log/position.ts';
import { type EventLogServer, serveEventLog } from '../../../storage/event-log/testing/serve-event-log.ts';
import { append, counted, manualTimers } from '../engine.fixtures.ts';
import { headOf, type LogSource, subscribeAfter } from './log-source.ts';

let folder: string;
let stored: EmbeddedEventLog;
let server: EventLogServer;
let handle: EventLogHandle;
let sources: LogSource[];
const limits = { events: 1_000, bytes: 1_000_000 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-source-'));
  stored = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  server = await serveEventLog(stored);
  handle = await connectEventLog({ url: server.url(), file: 'never opened' });
  sources = [];
});

afterEach(async () => {
  for (const source of sources) source.close();
  await handle.close();
  await server.close();
  await stored.close();
  await rm(folder, { recursive: true });
});

function open(after = beforeTheFirstPosition, onTooSlow?: () => void): LogSource {
  const source = subscribeAfter(handle.log, after, systemTimers, onTooSlow);
  sources.push(source);
  return source;
}

/** Takes until this position is passed; answers the keys in their order. */
async function takeTo(source: LogSource, position: string): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const { events, to } = await source.take(limits);
    keys.push(...events.map(({ data }) => (data as { key: string }).key));
    if (to >= position) return keys;
  }
}

const keysOf = (from: number, count: number) => Array.from({ length: count }, (_, n) => `${from + n}`);

describe('The source of a log on a server', () => {
  it('REL-35 aborted as too slow 100 times during 10,000 events, gives every event once, in order, without a pause', async () => {
    let aborts = 0;
    server.faults.tooSlow = (events) => events % 61 === 0 && aborts < 100 && ++aborts > 0;
    const lines: string[] = [];
    const timers = manualTimers();
    const limited = limitLines({ write: (line) => lines.push(line), everyMs: 60_000, timers });
    const source = open(beforeTheFirstPosition, () => limited.write('too slow', 'too slow'));
    const taken: string[] = [];
    for (let burst = 0; burst < 125; burst += 1) {
      const last = await append(
        stored.log,
        keysOf(burst * 80, 80).map((key) => counted(key)),
      );
      taken.push(...(await takeTo(source, last)));
    }
    expect(taken).toEqual(keysOf(0, 10_000));
    expect(aborts).toBe(100);
    expect(server.calls.subscriptions).toBe(101);
    expect(lines).toEqual(['too slow']);
    timers.pass(60_000);
    expect(lines).toEqual(['too slow', expect.stringContaining('(99 like it within 60 s)')]);
  });

  it('REL-35 gives up on a server that aborts again and again without an event', async () => {
    server.faults.read = () => 'too-slow';
    await expect(open().take(limits)).rejects.toThrow('Consumer too slow');
    expect(server.calls.subscriptions).toBe(11);
  });

  it('a position of the head is reached when the last event is one of the server itself', async () => {
    await append(stored.log, [counted('a')]);
    const source = open();
    await server.appendSystemEvent();
    const head = await headOf(handle.log);
    expect(await takeTo(source, head)).toEqual(['a']);
    await server.appendSystemEvent();
    const next = await headOf(handle.log);
    expect(next > head).toBe(true);
    expect(await takeTo(source, next)).toEqual([]);
  });

  it('passes the events of another application, whatever their types and metadata', async () => {
    const foreign = [{}, { metadata: { commandId: 7 } }, { metadata: { user: 'x' } }];
    for (const more of foreign)
      await stored.log.appendToStream(
        'orders',
        jsonEvent({ type: 'Counted', data: { key: 'theirs' }, ...more }),
      );
    await append(stored.log, [counted('ours')]);
    expect(await takeTo(open(), await headOf(handle.log))).toEqual(['ours']);
  });
});
