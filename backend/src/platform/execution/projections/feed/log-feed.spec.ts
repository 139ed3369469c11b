import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../test/helpers/until.ts';
import { beforeTheFirstPosition, formatPosition } from '../../../storage/event-log/position.ts';
import {
  append,
  counted,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  type Workshop,
} from '../engine.fixtures.ts';
import { type EventFeed, type FeedReader, firstOf } from './event-feed.ts';
import { type LogFeedOptions, LogIsOlder, openLogFeed } from './log-feed.ts';

let shop: Workshop;
let feeds: EventFeed[];

beforeEach(async () => {
  shop = await openWorkshop();
  feeds = [];
});

afterEach(async () => {
  for (const feed of feeds) feed.close();
  await shop.close();
});

function open(options: Partial<LogFeedOptions> = {}): EventFeed {
  const timers = manualTimers();
  const parts = { log: shop.log, deserialise: plainDeserialise, wanted: new Set(['Counted']), timers };
  const feed = openLogFeed({ ...parts, ...options });
  feeds.push(feed);
  return feed;
}

const pages = (events: number) => ({ events, bytes: 1_000_000 });
const many = (count: number) => Array.from({ length: count }, (_, index) => counted(`key ${index}`));
const never = new AbortController().signal;

/** Reads to the end of the log; answers the keys in the order in which they came. */
async function readAll(reader: FeedReader, from = beforeTheFirstPosition): Promise<string[]> {
  const keys: string[] = [];
  for (let position = from; ; ) {
    const batch = await reader.after(position, never);
    for (const { event } of batch.entries) if (event) keys.push((event.data as { key: string }).key);
    position = batch.to;
    if (batch.level) return keys;
  }
}

describe('the log for many readers', () => {
  it('can be cut, for a channel that carries less at once, and nothing is lost or comes twice', async () => {
    await append(shop.log, many(250));
    const reader = open({ limits: pages(100) }).open();
    const keys: string[] = [];
    let batch = firstOf(await reader.after(beforeTheFirstPosition, never), 30);
    for (;;) {
      expect(batch.entries.length).toBeLessThanOrEqual(30);
      for (const { event } of batch.entries) if (event) keys.push((event.data as { key: string }).key);
      if (batch.level) break;
      batch = firstOf(await reader.after(batch.to, never), 30);
    }
    expect(keys).toEqual(many(250).map(({ data }) => data.key));
  });

  it('is subscribed to and deserialised once for all of them', async () => {
    await append(shop.log, many(1_000));
    let deserialised = 0;
    const feed = open({
      limits: pages(100),
      deserialise: (events) => {
        deserialised += events.length;
        return plainDeserialise(events);
      },
    });
    const keys = many(1_000).map(({ data }) => data.key);
    const readers = [feed.open(), feed.open(), feed.open()];
    expect(await Promise.all(readers.map((reader) => readAll(reader)))).toEqual([keys, keys, keys]);
    expect(deserialised).toBe(1_000);
    expect(feed.figures().subscriptions).toBe(1);
  });

  it('is subscribed to once while the past is read, also by readers who begin a little later', async () => {
    await append(shop.log, many(1_000));
    let deserialised = 0;
    const feed = open({
      limits: pages(100),
      deserialise: (events) => {
        deserialised += events.length;
        return plainDeserialise(events);
      },
    });
    const [early, late] = [feed.open(), feed.open()];
    const first = await early.after(beforeTheFirstPosition, never);
    const second = await early.after(first.to, never);
    await late.after(beforeTheFirstPosition, never);
    expect(feed.figures().subscriptions).toBe(1);
    const all = await Promise.all([readAll(early, second.to), readAll(late)]);
    expect(all.map((keys) => keys.length)).toEqual([
      1_000 - first.entries.length - second.entries.length,
      1_000,
    ]);
    expect(deserialised).toBe(1_000);
  });

  it('leaves out what nobody handles, without losing the position', async () => {
    await append(shop.log, [counted('a')]);
    const last = await append(shop.log, [{ type: 'Unheard', data: {} }]);
    const feed = open();
    const batch = await feed.open().after(beforeTheFirstPosition, never);
    expect(batch).toMatchObject({ to: last, considered: 2, level: true });
    expect(batch.entries).toHaveLength(1);
  });

  it('says once that a reader is level, then waits until there is more', async () => {
    const first = await append(shop.log, [counted('a')]);
    const reader = open().open();
    expect(await reader.after(first, never)).toMatchObject({ level: true, entries: [] });
    const waiting = reader.after(first, never);
    const second = await append(shop.log, [counted('b')]);
    expect(await waiting).toMatchObject({ level: true, to: second });
  });

  it('lets a reader who stands elsewhere go its own way, and back to the others once it is there', async () => {
    await append(shop.log, many(500));
    const feed = open({ limits: pages(50) });
    const early = feed.open();
    await readAll(early);
    const late = feed.open();
    await late.after(beforeTheFirstPosition, never);
    expect(feed.figures().subscriptions).toBe(2);
    expect(await readAll(late)).toHaveLength(500);
    const end = feed.lastKnownPosition();
    const waiting = [early.after(end, never), late.after(end, never)];
    await until(() => feed.figures().subscriptions === 1);
    await append(shop.log, [counted('new')]);
    await Promise.all(waiting);
  });

  it('does not wait for a reader that rests, and waits a second for one that dawdles', async () => {
    await append(shop.log, many(1_000));
    const timers = manualTimers();
    const feed = open({ limits: pages(50), timers });
    const [resting, dawdling, quick] = [feed.open(), feed.open(), feed.open()];
    for (const reader of [resting, dawdling, quick]) await reader.after(beforeTheFirstPosition, never);
    resting.rest();
    const all = readAll(quick);
    await until(() => timers.pending().includes(1_000));
    timers.pass(1_000);
    expect(await all).toHaveLength(1_000);
    expect(await readAll(dawdling)).toHaveLength(1_000);
    expect(await readAll(resting)).toHaveLength(1_000);
  });

  it('counts bytes: what large events take is bounded, whatever their number', async () => {
    const word = 'x'.repeat(100_000);
    await append(
      shop.log,
      Array.from({ length: 40 }, (_, index) => ({
        ...counted(`key ${index}`, word),
        streamId: `things ${index}`,
      })),
    );
    let read = 0;
    const feed = open({
      limits: { events: 1_000, bytes: 500_000 },
      deserialise: (events) => {
        read += events.length;
        return plainDeserialise(events);
      },
    });
    const [slow, quick] = [feed.open(), feed.open()];
    const first = await slow.after(beforeTheFirstPosition, never);
    expect(first.bytes).toBeGreaterThanOrEqual(500_000);
    expect(first.entries).toHaveLength(5);
    const second = await quick.after(first.to, never);
    const waiting = quick.after(second.to, never);
    expect(read).toBe(10);
    await slow.after(first.to, never);
    await waiting;
  });

  it('REL-21 tells, again and again, that the log ends before what its readers have seen', async () => {
    await append(shop.log, [counted('a')]);
    const beyond = formatPosition({ commit: 1_000_000n, prepare: 1_000_000n });
    const dropped: unknown[] = [];
    const timers = manualTimers();
    const reader = open({ timers, onDropped: (error) => dropped.push(error) }).open();
    const calledOff = new AbortController();
    const waiting = reader.after(beyond, calledOff.signal);
    await until(() => dropped.length === 1);
    timers.pass(100);
    await until(() => dropped.length === 2);
    expect(dropped.every((error) => error instanceof LogIsOlder)).toBe(true);
    calledOff.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('lets a reader that is called off go at once', async () => {
    const controller = new AbortController();
    const reader = open().open();
    const position = await append(shop.log, [counted('a')]);
    await reader.after(position, controller.signal);
    const waiting = reader.after(position, controller.signal);
    controller.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
  });

  it('hands out an event that cannot be read as it is in the log, and reads it again on request', async () => {
    let sealed = true;
    const feed = open({
      deserialise: async (events) => {
        if (sealed && events.some(({ data }) => JSON.stringify(data).includes('bad')))
          throw new Error('sealed');
        return plainDeserialise(events);
      },
    });
    await append(shop.log, [counted('good'), counted('bad')]);
    const { entries } = await feed.open().after(beforeTheFirstPosition, never);
    const [good, bad] = entries;
    expect(good?.event).not.toBeNull();
    expect(bad).toMatchObject({ event: null, type: 'Counted' });
    if (!bad?.raw) throw new Error('the event as it is in the log is there');
    await expect(feed.reread(bad.raw)).rejects.toThrow('sealed');
    sealed = false;
    expect(await feed.reread(bad.raw)).toMatchObject({ data: { key: 'bad' } });
  });
});
