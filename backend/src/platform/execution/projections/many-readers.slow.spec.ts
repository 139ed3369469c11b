import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import { until } from '../../../../test/helpers/until.ts';
import { systemTimers } from '../../kernel/time.ts';
import { backgroundYield, eventLoopYield } from '../../storage/read-store/event-loop-yield.ts';
import { buildFile, openBuildFolder, readBuildFolder, sharedBuilds } from './builds/build-store.ts';
import { openProgressBoard, pollNews } from './builds/polled-news.ts';
import {
  append,
  type CounterDoc,
  counted,
  counters,
  openWorkshop,
  plainDeserialise,
  recordingLogger,
  type Workshop,
} from './engine.fixtures.ts';
import { type LocalEngine, type LocalEngineOptions, startProjectionEngine } from './projection-engine.ts';
import { type AppliedEvent, openProjectionReader, type ProjectionReader } from './projection-reader.ts';
import { type Projector, startProjector } from './projector.ts';

let shop: Workshop;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  shop = await openWorkshop();
  closers = [];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await shop.close();
});

async function start(options: Partial<LocalEngineOptions> = {}): Promise<LocalEngine> {
  const { log, store } = shop;
  const engine = await startProjectionEngine({
    log,
    store,
    projections: [counters()],
    deserialise: plainDeserialise,
    ...options,
  });
  closers.push(() => engine.stop());
  return engine;
}

/** Lets the answer of the next commits be lost: they are stored, and their caller hears of a broken connection. */
function loseAnswers(count: number): { lost(): number } {
  const { connection } = shop.store;
  const startSession = connection.startSession.bind(connection);
  let lost = 0;
  connection.startSession = async () => {
    const session = await startSession();
    const withTransaction = session.withTransaction.bind(session);
    session.withTransaction = async <T>(work: (session: ClientSession) => Promise<T>) => {
      const result = await withTransaction(work);
      if (lost >= count) return result;
      lost += 1;
      throw Object.assign(new Error('connection 7 to 127.0.0.1 closed'), { name: 'MongoNetworkError' });
    };
    return session;
  };
  return { lost: () => lost };
}

/** A request waits for two seconds; a busy machine may need more. */
const timeoutMs = 60_000;

describe('a commit that was stored while its answer was lost', () => {
  it('REL-36 reaches waiters, stamps and hints all the same', async () => {
    const engine = await start();
    await until(() => engine.status().every(({ status }) => status === 'live'));
    const stamp = engine.stamp('counters');
    const heard: AppliedEvent[] = [];
    engine.onApplied((applied) => heard.push(applied));
    const answers = loseAnswers(1);
    const position = await append(shop.log, [counted('a')]);
    expect(await engine.waitFor(['counters'], position, timeoutMs)).toBe('reached');
    expect(answers.lost()).toBe(1);
    expect(engine.stamp('counters')).not.toBe(stamp);
    expect(engine.current('counters')).toBe(position);
    expect(heard).toEqual([{ name: 'counters', position, touched: null, lagMs: expect.any(Number) }]);
    expect(await engine.model<CounterDoc>('counters').find().lean()).toMatchObject([{ _id: 'a', count: 1 }]);
  });
});

describe('REL-19 two projectors on one store', () => {
  it('each tell their readers what the other one folded', async () => {
    const engines = [await start(), await start()];
    for (let turn = 0; turn < 40; turn += 1) {
      const position = await append(shop.log, [counted('a')]);
      for (const engine of engines) {
        expect(await engine.waitFor(['counters'], position, timeoutMs)).toBe('reached');
        expect(engine.current('counters')).toBe(position);
        expect(await engine.model<CounterDoc>('counters').find().lean()).toMatchObject([{ count: turn + 1 }]);
      }
    }
  });
});

/** A process of a cluster: it folds what it holds the lease of, and reads what others fold. */
async function openProcess(version = 1): Promise<{ projector: Projector; reader: ProjectionReader }> {
  const { log, store } = shop;
  const builds = { ...sharedBuilds(store), isShared: true };
  const board = await openProgressBoard(store.connection);
  const projections = [counters('counters', { version })];
  const projector = await startProjector({
    log,
    builds,
    projections,
    deserialise: plainDeserialise,
    publish: board.publish,
    dropAfterMs: 300,
  });
  closers.push(() => projector.stop());
  const news = await pollNews({ connection: store.connection, timers: systemTimers });
  const reader = await openProjectionReader({ projections, builds, news });
  closers.push(async () => {
    await reader.stop();
    news.stop();
    await board.close();
  });
  return { projector, reader };
}

describe('several processes on one log and one store', () => {
  it('REL-39 a client whose requests alternate sees its own write 200 of 200 times', async () => {
    const processes = [await openProcess(), await openProcess()];
    for (let turn = 0; turn < 200; turn += 1) {
      const position = await append(shop.log, [counted('a')]);
      const { reader } = processes[turn % 2] as (typeof processes)[number];
      expect(await reader.waitFor(['counters'], position, timeoutMs)).toBe('reached');
      expect(await reader.model<CounterDoc>('counters').find().lean()).toMatchObject([{ count: turn + 1 }]);
      expect(reader.current('counters')).toBe(position);
    }
  });

  it('REL-19 goes on when the one that folded is gone, and names the documents that changed', async () => {
    const first = await openProcess();
    const second = await openProcess();
    await second.reader.waitFor(['counters'], await append(shop.log, [counted('a')]));
    const heard: AppliedEvent[] = [];
    second.reader.onApplied((applied) => heard.push(applied));
    await second.reader.waitFor(['counters'], await append(shop.log, [counted('b')]));
    expect(heard).toMatchObject([{ name: 'counters', touched: ['b'] }]);
    await first.projector.stop();
    const position = await append(shop.log, [counted('c')]);
    expect(await second.reader.waitFor(['counters'], position, 10_000)).toBe('reached');
  });

  it('REL-20 rebuild, takeover and drop in one process leave no empty view in another', async () => {
    const builder = await openProcess();
    const other = await openProcess();
    await other.reader.waitFor(['counters'], await append(shop.log, [counted('a'), counted('b')]));
    const seen = new Set<number>();
    let isReading = true;
    const reading = (async () => {
      while (isReading) seen.add(await other.reader.model('counters').countDocuments());
    })();
    for (let turn = 0; turn < 3; turn += 1) {
      await builder.projector.rebuild('counters');
      const next = `counters_v1_g${turn + 2}`;
      await until(() => other.reader.model('counters').collection.name === next);
      await until(async () => (await collections()).length === 1);
    }
    isReading = false;
    await reading;
    expect([...seen]).toEqual([2]);
    const position = await append(shop.log, [counted('c')]);
    expect(await other.reader.waitFor(['counters'], position, 10_000)).toBe('reached');
  });

  it('REL-20 old and new code side by side: the new build serves, the old code reads its own', async () => {
    const older = await openProcess(1);
    await older.reader.waitFor(['counters'], await append(shop.log, [counted('a')]));
    const newer = await openProcess(2);
    await until(() => newer.reader.model('counters').collection.name === 'counters_v2');
    const lateOlder = await openProcess(1);
    const position = await append(shop.log, [counted('a')]);
    for (const { reader } of [older, newer, lateOlder])
      expect(await reader.waitFor(['counters'], position, 10_000)).toBe('reached');
    expect(older.reader.model('counters').collection.name).toBe('counters_v1');
    expect(lateOlder.reader.model('counters').collection.name).toBe('counters_v1');
    expect(newer.reader.model('counters').collection.name).toBe('counters_v2');
  });
});

async function collections(): Promise<string[]> {
  const listed = await shop.store.connection.listCollections();
  return listed.map(({ name }) => name).filter((name) => name.startsWith('counters'));
}

describe('REL-15 an erasure', () => {
  it('waits for builds that do not serve yet, too', async () => {
    let isOpen = false;
    const view = counters('counters', {
      sabotage: () => {
        if (!isOpen) throw new Error('not yet');
      },
    });
    await (await start()).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await closers.pop()?.();
    const wait = () => ({ do: 'retry' as const, delayMs: 10 });
    const engine = await start({ projections: [view], onLiveError: wait, onRebuildError: wait });
    const rebuilt = engine.rebuild('counters');
    await until(() => engine.status().some(({ retrying }) => retrying !== null));
    expect(await engine.waitFor(['counters'], engine.current('counters'))).toBe('reached');
    const all = engine.allReached(engine.current('counters'), 20_000);
    let hasAnswered = false;
    void all.then(() => {
      hasAnswered = true;
    });
    await until(() => engine.status().some(({ retrying }) => (retrying?.attempt ?? 0) > 2));
    expect(hasAnswered).toBe(false);
    isOpen = true;
    expect(await all).toBe('reached');
    await rebuilt;
  });
});

describe('REL-24 a poison event', () => {
  const facts = Array.from({ length: 10_000 }, (_, index) => counted(`key ${index % 500}`, `${index}`));

  it('in the middle of 10,000 is found in at most half as many folds again as a clean batch', async () => {
    const position = await append(shop.log, facts);
    let folded = 0;
    const foldsOf = async (name: string, isPoison: (word: string) => boolean) => {
      folded = 0;
      const view = counters(name, {
        sabotage: ({ data }) => {
          folded += 1;
          if (isPoison(String((data as { word: string }).word))) throw new RangeError('poison');
        },
      });
      const engine = await start({ projections: [view], onLiveError: () => ({ do: 'park' }) });
      expect(await engine.waitFor([name], position, 60_000)).toBe('reached');
      await engine.stop();
      return { folded, parked: engine.status()[0]?.parked.length };
    };
    const clean = await foldsOf('clean', () => false);
    const poisoned = await foldsOf('poisoned', (word) => word === '5000');
    expect(poisoned.parked).toBe(1);
    expect(poisoned.folded).toBeLessThan(clean.folded * 1.5);
  });

  it('that only the store refuses is found by halving', async () => {
    const position = await append(shop.log, facts.slice(0, 2_000));
    const { connection } = shop.store;
    const startSession = connection.startSession.bind(connection);
    let transactions = 0;
    connection.startSession = async () => {
      transactions += 1;
      return startSession();
    };
    const view = counters('refused');
    const evolve = view.evolve;
    // Two documents with the same unique word: the fold takes them, the store does not.
    view.schema.index({ last: 1 }, { unique: true });
    view.evolve = (doc, event, key) => {
      const next = evolve(doc, event, key);
      return next && ['key 0', 'key 250'].includes(key) ? { ...next, last: 'the same' } : next;
    };
    const engine = await start({ projections: [view], onLiveError: () => ({ do: 'park' }) });
    await engine.waitFor(['refused'], position, 60_000);
    expect(await engine.model('refused').countDocuments()).toBe(499);
    expect(engine.status()[0]?.parked).toHaveLength(4);
    expect(transactions).toBeLessThan(200);
  });
});

describe('a file for each build', () => {
  const open = async (options: Partial<LocalEngineOptions> = {}) => {
    const folder = join(shop.dir, 'views');
    const builds = await openBuildFolder(folder);
    closers.push(builds.close);
    const engine = await start({ store: undefined, builds, ...options });
    return { folder, engine };
  };

  it('is made by a rebuild, gets its indexes before it serves, and is deleted when it is dropped', async () => {
    const view = counters();
    view.schema.index({ count: 1 });
    const { folder, engine } = await open({ projections: [view], dropAfterMs: 0 });
    await engine.waitFor(['counters'], await append(shop.log, [counted('a'), counted('b')]));
    await engine.rebuild('counters');
    expect(engine.model('counters').collection.name).toBe('counters_v1_g2');
    const indexes = await engine.model('counters').collection.indexes();
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'count_1']);
    expect(existsSync(buildFile(folder, 'counters_v1_g2'))).toBe(true);
    await until(() => !existsSync(buildFile(folder, 'counters_v1')));
    expect(await engine.waitFor(['counters'], await append(shop.log, [counted('c')]))).toBe('reached');
    expect(await engine.model('counters').countDocuments()).toBe(3);
  });

  it('REL-15 that has failed or is paused and does not serve goes with an erasure; the view can be built again', async () => {
    let isPoisoned = true;
    const view = counters('counters', {
      sabotage: () => {
        if (isPoisoned) throw new RangeError('poison');
      },
    });
    const { folder, engine } = await open({ projections: [view], onLiveError: () => ({ do: 'park' }) });
    await engine.waitFor(['counters'], await append(shop.log, [counted('a', 'canary')]));
    await expect(engine.rebuild('counters')).rejects.toThrow();
    expect(existsSync(buildFile(folder, 'counters_v1_g2'))).toBe(true);
    await engine.scrub();
    expect(existsSync(buildFile(folder, 'counters_v1_g2'))).toBe(false);
    expect(existsSync(buildFile(folder, 'counters_v1'))).toBe(true);
    isPoisoned = false;
    await engine.rebuild('counters');
    expect(await engine.model('counters').countDocuments()).toBe(1);
  });

  it('REL-06 that cannot grow keeps what is written, is read meanwhile, and comes level once there is room', async () => {
    const opened = new Set<DatabaseSync>();
    const { prepare } = DatabaseSync.prototype;
    const spy = jest.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      ...given
    ) {
      if (this.location()?.endsWith('counters_v1.db')) opened.add(this);
      return prepare.apply(this, given);
    });
    const { engine } = await open();
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    spy.mockRestore();
    for (const database of opened) {
      const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
      database.exec(`PRAGMA max_page_count = ${page_count}`);
    }
    const position = await append(
      shop.log,
      Array.from({ length: 400 }, (_, index) => counted(`key ${index}`, 'x'.repeat(500))),
    );
    await until(() => engine.status().some(({ retrying }) => retrying !== null));
    expect(await engine.model<CounterDoc>('counters').find().lean()).toMatchObject([{ _id: 'a', count: 1 }]);
    for (const database of opened) database.exec('PRAGMA max_page_count = 1000000');
    expect(await engine.waitFor(['counters'], position, 20_000)).toBe('reached');
    expect(await engine.model('counters').countDocuments()).toBe(401);
  });

  it('REL-20 is read by others, who follow the pointer and never see an empty view', async () => {
    const { folder, engine } = await open({ dropAfterMs: 0 });
    await engine.waitFor(['counters'], await append(shop.log, [counted('a'), counted('b')]));
    const reader = readBuildFolder(folder);
    closers.push(reader.close);
    const before = await reader.open('counters_v1');
    expect(await before.collection('counters_v1').countDocuments({})).toBe(2);
    await engine.rebuild('counters');
    const after = await reader.open('counters_v1_g2');
    expect(await after.collection('counters_v1_g2').countDocuments({})).toBe(2);
    await expect(reader.open('counters_v9')).rejects.toThrow();
  });

  it('lets others go first until it is level, and nobody from then on', async () => {
    const { engine } = await open();
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    await until(() => engine.status().every(({ status }) => status === 'live'));
    const release = eventLoopYield.hold();
    const atFirst = backgroundYield.turns;
    await engine.rebuild('counters');
    const whileBuilt = backgroundYield.turns;
    expect(whileBuilt).toBeGreaterThan(atFirst);
    await until(() => engine.status().every(({ status }) => status === 'live'));
    const whenLevel = backgroundYield.turns;
    expect(await engine.waitFor(['counters'], await append(shop.log, [counted('a')]))).toBe('reached');
    expect(await engine.model<CounterDoc>('counters').find().lean()).toMatchObject([{ _id: 'a', count: 2 }]);
    expect(backgroundYield.turns).toBe(whenLevel);
    release();
  });

  it.each([
    ['was changed', "UPDATE event SET type = 'Nothing' WHERE position = 2"],
    ['is gone', 'DELETE FROM event WHERE position = 2'],
  ])('REL-26 stops at an event that %s, by its position; what serves goes on', async (_, sql) => {
    const { engine } = await open();
    const position = await append(shop.log, [counted('a'), counted('a'), counted('a')]);
    await engine.waitFor(['counters'], position, timeoutMs);
    const damaged = new DatabaseSync(join(shop.dir, 'events.sqlite'));
    damaged.exec(sql);
    damaged.close();
    await engine.forget();
    await expect(engine.rebuild('counters')).rejects.toThrow(
      'counters_v1_g2 has stopped: LogDamaged 0000000000000002.0000000000000002',
    );
    const [serving, building] = engine.status();
    expect([serving?.status, building?.status]).toEqual(['live', 'failed']);
    expect(building?.position).toBe('0000000000000001.0000000000000001');
    expect(await engine.waitFor(['counters'], await append(shop.log, [counted('a')]))).toBe('reached');
    expect(await engine.model<CounterDoc>('counters').find().lean()).toMatchObject([{ _id: 'a', count: 4 }]);
  });

  it('goes on with a rebuild whose indexes a crash left unmade', async () => {
    const view = counters();
    view.schema.index({ count: 1 });
    const { folder, engine } = await open({ projections: [view] });
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    await engine.stop();
    await closers.pop()?.();
    await closers.pop()?.();
    // What a rebuild leaves that ended between its fold and its indexes.
    const builds = await openBuildFolder(folder);
    await (await builds.open('counters_v1_g2')).createCollection('counters_v1_g2');
    await builds.close();
    const logger = recordingLogger();
    const again = await open({ projections: [view], logger });
    await until(() => again.engine.model('counters').collection.name === 'counters_v1_g2');
    const indexes = await again.engine.model('counters').collection.indexes();
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'count_1']);
    expect(await again.engine.model('counters').countDocuments()).toBe(1);
  });
});
