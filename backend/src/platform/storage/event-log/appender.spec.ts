import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
import { withFakedTimers } from '../../kernel/faked-timers.fixtures.ts';
import { createAppender } from './appender.ts';
import { openEmbeddedEventLog } from './embedded-event-log.ts';
import type { EventLog } from './event-log.ts';
import { type AppendFault, type FaultyLog, faultyLog, logThatAnswersOne } from './faulty-log.fixtures.ts';

let folder: string;
let handle: ReturnType<typeof openEmbeddedEventLog>;
let log: FaultyLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-appender-'));
  handle = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  log = faultyLog(handle.log);
});
afterEach(async () => {
  await handle.close();
  await rm(folder, { recursive: true, force: true });
});

const event = (id: string = randomUUID()) => jsonEvent({ id, type: 'Happened', data: { id } });
const soon = (milliseconds = 60_000) => performance.now() + milliseconds;
const begin = (id?: string) => ({
  streamId: 'stream',
  events: [event(id)],
  expectedRevision: 'no_stream' as const,
  giveUpAt: soon(),
});

async function stored(from: EventLog = handle.log) {
  const all = [];
  for await (const { event: one } of from.readStream('stream')) if (one) all.push(one);
  return all;
}

describe('REL-23 REL-34 an append', () => {
  it('answers with the position of its last event', async () => {
    const appender = createAppender(log);
    const position = await appender.append({ ...begin(), events: [event(), event()] });
    expect(position).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{16}$/);
    expect(await stored()).toHaveLength(2);
  });

  it.each<[string, AppendFault[]]>([
    ['is not the leader any more', ['not-leader', 'not-leader']],
    ['cannot be reached', ['unavailable', 'unavailable', 'unavailable']],
    ['does not answer, and has not stored it', ['lost-before']],
    ['does not answer, and has stored it', ['lost-after']],
    ['never answers at all', ['late-after']],
    ['fails in one way after the other', ['unavailable', 'lost-before', 'lost-after']],
  ])('is stored once when the log %s', async (_, faults) => {
    log.faults = faults;
    const appender = createAppender(log, { timeoutMs: 50 });
    const position = await appender.append(begin());
    const [first, ...others] = await stored();
    expect([others, first?.revision]).toEqual([[], 0n]);
    expect(await appender.append({ ...begin(first?.id) })).toBe(position);
  });

  it('that goes on where a stream ended is looked up there, not at its beginning', async () => {
    const appender = createAppender(log, { timeoutMs: 50 });
    await appender.append({ ...begin(), events: [event(), event()] });
    log.faults = ['lost-after'];
    await appender.append({ ...begin(), expectedRevision: 1n });
    expect((await stored()).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
  });

  it('whose place somebody else took while its answer was lost is a wrong version', async () => {
    const appender = createAppender(log, { timeoutMs: 50 });
    log.faults = ['lost-before'];
    const appending = appender.append(begin());
    await handle.log.appendToStream('stream', event(), { expectedRevision: 'no_stream' });
    await expect(appending).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(await stored()).toHaveLength(1);
  });

  it('to a log that stays away is unavailable in time, and nothing of it comes later', async () => {
    log.away = true;
    const appender = createAppender(log, { timeoutMs: 50 });
    const { tookMs } = await withFakedTimers(() =>
      expect(appender.append({ ...begin(), giveUpAt: soon(300) })).rejects.toMatchObject({
        kind: 'unavailable',
      }),
    );
    expect(tookMs).toBeLessThanOrEqual(300);
    log.away = false;
    await expect(stored()).rejects.toThrow();
  });

  it('goes on when the log comes back in time', async () => {
    log.away = true;
    const appending = createAppender(log).append(begin());
    await until(() => log.missed > 0);
    log.away = false;
    await appending;
    expect(await stored()).toHaveLength(1);
  });

  it('that the log refuses is refused at once', async () => {
    const appender = createAppender(log);
    await appender.append(begin());
    await expect(appender.append(begin())).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(appender.append(begin('no uuid'))).rejects.toThrow('UUID');
    expect(log.appends).toBe(3);
  });
});

describe('REL-33 appends to one stream', () => {
  it('are under way one at a time, and those to others are not held up', async () => {
    const appender = createAppender(log, { timeoutMs: 100 });
    const id = randomUUID();
    log.faults = ['lost-after'];
    const same = Array.from({ length: 40 }, () => appender.append(begin(id)));
    const other = appender.append({ ...begin(), streamId: 'other' });
    await other;
    const positions = await Promise.all(same);
    expect(new Set(positions).size).toBe(1);
    expect(log.maxConcurrent).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('that come too late by what was stored while they waited are told so without another question', async () => {
    const appender = createAppender(log);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => appender.append(begin())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedVersionError);
    expect(log.appends).toBe(1);
    await appender.append({ ...begin(), expectedRevision: 0n });
    expect(await stored()).toHaveLength(2);
  });

  it('wait in their queue no longer than they may', async () => {
    const isLet = Promise.withResolvers<void>();
    const { appendToStream } = log;
    log.appendToStream = async (...given: Parameters<typeof appendToStream>) => {
      await isLet.promise;
      return appendToStream(...given);
    };
    const appender = createAppender(log, { timeoutMs: 60_000 });
    const first = appender.append(begin());
    await expect(appender.append({ ...begin(), giveUpAt: soon(50) })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    isLet.resolve();
    await first;
    expect(log.appends).toBe(1);
  });

  it('of two processes, 40 of the same at once, are all answered, on a log that answers one of them', async () => {
    const one = logThatAnswersOne(handle.log);
    const processes = [createAppender(one), createAppender(one)];
    const id = randomUUID();
    const positions = await Promise.all(
      Array.from({ length: 40 }, (_, n) => processes[n % 2]?.append(begin(id))),
    );
    // Not one of the others that wait in a process asks too, and runs into its deadline.
    expect(one.asked).toBeLessThanOrEqual(4);
    expect(new Set(positions).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });
});
