import { StatementSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { projections as registry } from '@everpaw/projections/registry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { until } from '../../../../test/helpers/until.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import {
  append,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  textOf,
  type Workshop,
} from './engine.fixtures.ts';
import { historyOf, randomFrom } from './history.fixtures.ts';
import { type LocalEngine, type LocalEngineOptions, startProjectionEngine } from './projection-engine.ts';

/** The views of memorials and guestbooks; a disk does not fail differently under the others. */
const few = registry.filter(({ name }) =>
  ['memorials', 'memorial_stats', 'media_uses', 'tributes', 'tribute_counts'].includes(name),
);
let projections = registry;
let names = projections.map(({ name }) => name);

function fold(those: typeof registry): void {
  projections = those;
  names = those.map(({ name }) => name);
}

const events = (events: number) => ({ events, bytes: 100_000_000 });

let shop: Workshop;

beforeEach(async () => {
  shop = await openWorkshop();
});

afterEach(() => shop.close());

function start(options: Partial<LocalEngineOptions> = {}): Promise<LocalEngine> {
  const { log, store } = shop;
  return startProjectionEngine({ log, store, projections, deserialise: plainDeserialise, ...options });
}

/** Every view of the product as text; the positions in it are those of this log. */
async function viewsAsText(): Promise<string> {
  const texts = await Promise.all(
    projections.map(({ name, version }) => textOf(shop.store, `${name}_v${version}`)),
  );
  return texts.join('\n\n');
}

/** What the views are when every event is delivered once, in order, in one batch each. */
async function expectedViews(position: string): Promise<string> {
  const engine = await start({ limits: events(100_000) });
  expect(await engine.waitFor(names, position, 60_000)).toBe('reached');
  await engine.stop();
  const text = await viewsAsText();
  await forgetViews();
  return text;
}

/** Empties the read store, as somebody would who deletes the file. */
async function forgetViews(): Promise<void> {
  const { connection } = shop.store;
  for (const { name } of await connection.listCollections()) await connection.collection(name).drop();
}

/**
 * The log as a network might deliver it: each event several times, and now and then the last events once more. Only
 * the subscription is this test's own; what it hands out are the real events.
 */
function repeating(log: EventLog, times: number, random: () => number): EventLog {
  return {
    appendToStream: (...args) => log.appendToStream(...args),
    readStream: (...args) => log.readStream(...args),
    readAll: (...args) => log.readAll(...args),
    subscribeToAll: (options = {}) => {
      const subscription = log.subscribeToAll(options);
      async function* deliver(): AsyncGenerator<AllStreamResolvedEvent> {
        let recent: AllStreamResolvedEvent[] = [];
        for await (const event of subscription) {
          for (let time = 0; time < times; time += 1) yield event;
          recent = [...recent, event].slice(-8);
          if (random() < 0.1) yield* recent;
        }
      }
      const repeated = Readable.from(deliver());
      for (const name of ['caughtUp', 'fellBehind']) subscription.on(name, () => repeated.emit(name));
      return Object.assign(repeated, {
        unsubscribe: () => subscription.unsubscribe(),
      }) as unknown as AllStreamSubscription; // what the engine uses of one
    },
  };
}

describe('REL-07 every event delivered again and again', () => {
  beforeEach(() => fold(registry));

  const cases = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    count: fc.integer({ min: 1, max: 120 }),
    times: fc.constantFrom(2, 10),
    batchSize: fc.integer({ min: 1, max: 60 }),
    restarts: fc.integer({ min: 0, max: 3 }),
  });

  it('leaves every view of the product byte-equal to one run in order, over restarts in the middle', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ seed, count, times, batchSize, restarts }) => {
        const own = await openWorkshop();
        const outer = shop;
        shop = own;
        try {
          const position = await append(own.log, historyOf(count, seed));
          const expected = await expectedViews(position);
          const random = randomFrom(seed);
          for (let restart = 0; restart < restarts; restart += 1) {
            const engine = await start({ log: repeating(own.log, times, random), limits: events(batchSize) });
            const turns = Math.floor(random() * 40);
            for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
            await engine.stop();
            await own.restart();
          }
          const last = await start({ log: repeating(own.log, times, random), limits: events(batchSize) });
          expect(await last.waitFor(names, position, 60_000)).toBe('reached');
          await last.stop();
          expect(await viewsAsText()).toBe(expected);
        } finally {
          shop = outer;
          await own.close();
        }
      }),
      { numRuns: 10 },
    );
  });
});

const touchesTheDisk = /^(INSERT|UPDATE|DELETE|COMMIT)/;

/** Makes the disk fail at the Nth write and at every one after it, until it is mended. */
function breakWritesFrom(nth: number): { count(): number; mend(): void } {
  // Its overloads do not matter here: arguments are passed on as they are.
  const prototype = StatementSync.prototype as unknown as { run(...args: unknown[]): unknown };
  const whole = prototype.run;
  let count = 0;
  prototype.run = function (this: StatementSync, ...args) {
    if (touchesTheDisk.test(this.sourceSQL)) {
      count += 1;
      if (count >= nth) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    }
    return whole.apply(this, args);
  };
  return {
    count: () => count,
    mend() {
      prototype.run = whole;
    },
  };
}

describe('REL-05 a write that fails', () => {
  beforeEach(() => fold(few));

  it('leaves the views valid after a restart, whichever write it is', async () => {
    const position = await append(shop.log, historyOf(25, 7));
    const expected = await expectedViews(position);
    let clean = false;
    for (let nth = 1; !clean; nth += nth < 24 ? 1 : 9) {
      const timers = manualTimers();
      const broken = breakWritesFrom(nth);
      try {
        const engine = await start({ limits: events(6), timers, clock: timers.now });
        const reached = engine.waitFor(names, position, 60_000);
        // Either it gets there, or something waits for the store to answer again.
        await until(() => broken.count() >= nth || engine.status().every(({ status }) => status === 'live'));
        timers.pass(60_000);
        clean = (await reached) === 'reached' && broken.count() < nth;
        await engine.stop();
      } catch {
        // It could not even start.
      } finally {
        broken.mend();
      }
      await shop.restart();
      const engine = await start();
      expect(await engine.waitFor(names, position, 60_000)).toBe('reached');
      await engine.stop();
      expect(await viewsAsText()).toBe(expected);
      await forgetViews();
    }
  });

  it('of a rebuild is waited for and then made good, whichever write it is', async () => {
    const position = await append(shop.log, historyOf(25, 7));
    const expected = await expectedViews(position);
    const live = await start();
    expect(await live.waitFor(names, position, 60_000)).toBe('reached');
    await live.stop();
    for (let nth = 1, made = nth; nth <= made; nth += 3) {
      const timers = manualTimers();
      const engine = await start({ limits: events(6), timers, clock: timers.now });
      await until(() => engine.status().every(({ status }) => status === 'live'));
      const broken = breakWritesFrom(nth);
      let isOver = false;
      const rebuilt = Promise.allSettled(names.map((name) => engine.rebuild(name))).finally(() => {
        isOver = true;
      });
      await until(() => broken.count() >= nth || isOver || engine.status().length > names.length);
      await until(() => broken.count() >= nth || isOver);
      made = broken.count();
      broken.mend();
      await until(() => {
        timers.pass(1_000);
        return isOver;
      });
      const outcomes = await rebuilt;
      // A verb may have failed before there was a build; one that was begun is made good.
      expect(engine.status().every(({ serving, status }) => serving && status === 'live')).toBe(true);
      const texts = await Promise.all(
        names.map((name) => textOf(shop.store, engine.model(name).collection.name)),
      );
      expect(texts.join('\n\n')).toBe(expected);
      expect(outcomes).toHaveLength(names.length);
      await engine.stop();
    }
  });

  it('is waited for and then made good, without anybody doing anything', async () => {
    const position = await append(shop.log, historyOf(40, 3));
    const expected = await expectedViews(position);
    const timers = manualTimers();
    const engine = await start({ limits: events(10), timers, clock: timers.now });
    const broken = breakWritesFrom(1);
    await until(() => engine.status().some(({ retrying }) => retrying !== null) || broken.count() > 0);
    broken.mend();
    await until(() => {
      timers.pass(1_000);
      return engine.status().every(({ status }) => status === 'live');
    });
    await engine.stop();
    expect(engine.status().map(({ failure }) => failure)).toEqual(names.map(() => null));
    expect(await viewsAsText()).toBe(expected);
  });
});
