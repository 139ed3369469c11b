import type { Projection } from '@everpaw/projections/kernel/projection';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { sharedBuilds } from './builds/build-store.ts';
import {
  append,
  type CounterDoc,
  counted,
  counters,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  recordingLogger,
  textOf,
  type Workshop,
} from './engine.fixtures.ts';
import { type LocalEngine, type LocalEngineOptions, startProjectionEngine } from './projection-engine.ts';
import type { AppliedEvent } from './projection-reader.ts';

const events = (events: number) => ({ events, bytes: 1_000_000 });

let shop: Workshop;
let engines: LocalEngine[];

beforeEach(async () => {
  shop = await openWorkshop();
  engines = [];
});

afterEach(async () => {
  for (const engine of engines) await engine.stop();
  await shop.close();
});

async function start(
  projections: readonly Projection[],
  options: Partial<LocalEngineOptions> = {},
): Promise<LocalEngine> {
  const { log, store } = shop;
  const parts = { log, store, projections, deserialise: plainDeserialise };
  const engine = await startProjectionEngine({ ...parts, ...options });
  engines.push(engine);
  return engine;
}

async function stopAll(): Promise<void> {
  for (const engine of engines.splice(0)) await engine.stop();
}

function docs(engine: LocalEngine, name = 'counters') {
  return engine.model<CounterDoc>(name).find().sort({ _id: 1 }).lean();
}

function statusOf(engine: LocalEngine, build: string) {
  const found = engine.status().find((row) => row.build === build);
  if (!found) throw new Error(`There is no build ${build}`);
  return found;
}

const hasStatus = (engine: LocalEngine, build: string, status: string) => () =>
  statusOf(engine, build).status === status;

async function collections(): Promise<string[]> {
  const listed = await shop.store.connection.listCollections();
  return listed.map(({ name }) => name).sort();
}

describe('a projection that follows the log', () => {
  it('folds what was there before it and what comes after', async () => {
    const before = await append(shop.log, [counted('a'), counted('b'), counted('a', 'hello')]);
    const engine = await start([counters()]);
    expect(await engine.waitFor(['counters'], before)).toBe('reached');
    const after = await append(shop.log, [{ type: 'Cleared', data: { key: 'b' } }, counted('c')]);
    expect(await engine.waitFor(['counters'], after)).toBe('reached');
    expect(await docs(engine)).toEqual([
      { _id: 'a', count: 2, last: 'hello', position: before },
      { _id: 'c', count: 1, last: null, position: after },
    ]);
    await until(hasStatus(engine, 'counters_v1', 'live'));
    expect(statusOf(engine, 'counters_v1')).toMatchObject({
      serving: true,
      failure: null,
      lag: { distance: 0 },
    });
    expect(engine.current('counters')).toBe(after);
  });

  it('goes on from its checkpoint after a restart', async () => {
    const first = await append(shop.log, [counted('a'), counted('a')]);
    await (await start([counters()])).waitFor(['counters'], first);
    await stopAll();
    await shop.restart();
    const second = await append(shop.log, [counted('a')]);
    const engine = await start([counters()]);
    expect(await engine.waitFor(['counters'], second)).toBe('reached');
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 3 }]);
    expect(statusOf(engine, 'counters_v1').figures.applied).toBe(1);
  });

  it('tells what has become visible, document by document', async () => {
    const engine = await start([counters()]);
    const told: AppliedEvent[] = [];
    const stop = engine.onApplied((applied) => told.push(applied));
    const position = await append(shop.log, [counted('a'), counted('b')]);
    await engine.waitFor(['counters'], position);
    stop();
    await engine.waitFor(['counters'], await append(shop.log, [counted('c')]));
    expect(told).toEqual([{ name: 'counters', position, touched: ['a', 'b'], lagMs: expect.any(Number) }]);
  });

  it('refuses two projections of one name, and a name that could be mistaken for a build', async () => {
    await expect(start([counters(), counters()])).rejects.toThrow('Two projections are called counters');
    await expect(start([counters('counters_v2')])).rejects.toThrow('cannot be the name of a projection');
  });
});

describe('reading your own writes', () => {
  it('waits for an event that the view does not handle, and for none that is to come', async () => {
    const engine = await start([counters()]);
    const position = await append(shop.log, [{ type: 'SomethingElse', data: {} }]);
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    expect(statusOf(engine, 'counters_v1').figures.applied).toBe(0);
  });

  it('answers stale when the time is over', async () => {
    const timers = manualTimers();
    const engine = await start([counters()], { timers, clock: timers.now });
    const answer = engine.waitFor(['counters'], 'f'.repeat(33), 2_000);
    timers.pass(2_000);
    expect(await answer).toBe('stale');
  });

  it('answers stale at once when the view is paused', async () => {
    const engine = await start([counters()]);
    await engine.change('counters', 'pause');
    const position = await append(shop.log, [counted('a')]);
    expect(await engine.waitFor(['counters'], position, 60_000)).toBe('stale');
    await engine.change('counters', 'resume');
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
  });

  it('names the projections that there are when asked for another', async () => {
    const engine = await start([counters(), counters('others')]);
    await expect(engine.waitFor(['unknown'], '')).rejects.toThrow(
      'There is no projection "unknown". There are: counters, others.',
    );
  });
});

describe('REL-10 a poison event', () => {
  const poison = (name = 'counters', cured = { yet: false }) =>
    counters(name, {
      sabotage: (event) => {
        if (!cured.yet && JSON.stringify(event.data).includes('poison'))
          throw new RangeError('secret of a person');
      },
    });

  it('stops its projection loudly after three more attempts, and only that one', async () => {
    const timers = manualTimers();
    const logger = recordingLogger();
    const engine = await start([poison(), counters('others')], { timers, clock: timers.now, logger });
    await until(hasStatus(engine, 'counters_v1', 'live'));
    const position = await append(shop.log, [counted('a'), counted('b', 'poison'), counted('c')]);
    expect(await engine.waitFor(['others'], position)).toBe('reached');

    for (const delayMs of [100, 1_000, 5_000]) {
      await until(() => timers.pending().includes(delayMs));
      expect(statusOf(engine, 'counters_v1').retrying).toMatchObject({ name: 'RangeError' });
      timers.pass(delayMs);
    }
    await until(hasStatus(engine, 'counters_v1', 'failed'));

    expect(await docs(engine)).toMatchObject([{ _id: 'a' }]);
    expect(await docs(engine, 'others')).toHaveLength(3);
    expect(statusOf(engine, 'counters_v1').failure).toMatchObject({
      name: 'RangeError',
      where: expect.stringContaining('projection-engine.spec.ts'),
      event: { type: 'Counted', streamId: 'things', revision: 1 },
    });
    const [loud] = logger.lines.filter((line) => line.startsWith('error'));
    expect(loud).toMatch(/^error counters_v1 has stopped: RangeError .* on Counted things\/1 at /);
    expect(logger.lines.join()).not.toMatch(/secret|poison/);
    expect(await engine.waitFor(['others'], await append(shop.log, [counted('d')]))).toBe('reached');
  });

  const stopped = async (cured = { yet: false }) => {
    const engine = await start([poison('counters', cured)], { onLiveError: () => ({ do: 'stop' }) });
    const position = await append(shop.log, [counted('a'), counted('b', 'poison'), counted('c')]);
    await until(hasStatus(engine, 'counters_v1', 'failed'));
    return { engine, position };
  };

  it('is left out, and nothing else, once an operator parks it', async () => {
    const { engine, position } = await stopped();
    await engine.change('counters', 'park');
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    expect(await docs(engine)).toMatchObject([{ _id: 'a' }, { _id: 'c' }]);
    expect(statusOf(engine, 'counters_v1').parked).toMatchObject([{ type: 'Counted', revision: 1 }]);
  });

  it('is applied by a retry once the code is right', async () => {
    const cured = { yet: false };
    const { engine, position } = await stopped(cured);
    cured.yet = true;
    await engine.change('counters', 'retry');
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    expect(await docs(engine)).toMatchObject([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]);
  });

  it('keeps its projection stopped over a restart, which says so', async () => {
    await stopped();
    await stopAll();
    await shop.restart();
    const logger = recordingLogger();
    const engine = await start([poison()], { logger });
    expect(statusOf(engine, 'counters_v1').status).toBe('failed');
    expect(logger.lines).toEqual([
      expect.stringMatching(/^error counters_v1 is still stopped since .*RangeError/),
    ]);
    await expect(engine.change('counters', 'resume')).rejects.toThrow('It cannot resume now: it has failed');
  });

  it('that cannot even be read stops only the projections that handle it', async () => {
    const unreadable: typeof plainDeserialise = async (events) => {
      if (events.some(({ type }) => type === 'Sealed')) throw new Error('The seal does not hold');
      return plainDeserialise(events);
    };
    const sealed: Projection = { ...counters('sealed'), events: ['Counted', 'Sealed'] as never[] };
    const options = { deserialise: unreadable, onLiveError: () => ({ do: 'stop' as const }) };
    const engine = await start([sealed, counters()], options);
    const position = await append(shop.log, [counted('a'), { type: 'Sealed', data: {} }, counted('b')]);
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    await until(hasStatus(engine, 'sealed_v1', 'failed'));
    expect(statusOf(engine, 'sealed_v1').failure?.event).toMatchObject({ type: 'Sealed' });
    await engine.change('sealed', 'park');
    expect(await engine.waitFor(['sealed'], position)).toBe('reached');
    expect(await docs(engine, 'sealed')).toMatchObject([{ _id: 'a' }, { _id: 'b' }]);
  });

  it('is parked without an operator where the policy decides so', async () => {
    const engine = await start([poison()], { onLiveError: ({ event }) => ({ do: event ? 'park' : 'stop' }) });
    const position = await append(shop.log, [counted('b', 'poison'), counted('c')]);
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    expect(await docs(engine)).toMatchObject([{ _id: 'c' }]);
    expect(statusOf(engine, 'counters_v1').parked).toHaveLength(1);
  });
});

describe('REL-08 a rebuild', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...counted(`key ${index % 500}`),
      streamId: `s${Math.floor(index / 200) % 7}`,
    }));

  it('is read from without a break, equals what was live, and drops the old build afterwards', async () => {
    const timers = manualTimers();
    const engine = await start([counters()], { timers, clock: timers.now, limits: events(1_000) });
    await engine.waitFor(['counters'], await append(shop.log, many(20_000)), 60_000);
    const before = await textOf(shop.store, 'counters_v1');

    let reading = true;
    const reads = (async () => {
      let count = 0;
      while (reading) {
        const found = await engine.model<CounterDoc>('counters').findOne({ _id: 'key 42' }).lean();
        expect(found?.count).toBe(40);
        count += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      return count;
    })();
    await engine.rebuild('counters');
    reading = false;
    expect(await reads).toBeGreaterThan(10);

    expect(engine.model('counters').collection.name).toBe('counters_v1_g2');
    expect(await textOf(shop.store, 'counters_v1_g2')).toBe(before);
    expect(engine.status()).toHaveLength(1);
    expect(await collections()).toContain('counters_v1');
    timers.pass(60_000);
    await until(async () => !(await collections()).includes('counters_v1'));
  });

  it('REL-15 leaves no build behind that an erasure would wait for', async () => {
    const engine = await start([counters()]);
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    await engine.rebuild('counters');
    const position = await append(shop.log, [counted('a')]);
    expect(await engine.waitFor(['counters'], position)).toBe('reached');
    expect(await engine.allReached(position, 0)).toBe('reached');
  });

  it('lets the old build live on meanwhile, and shows progress', async () => {
    const cured = { yet: false };
    const slow = counters('counters', {
      sabotage: () => {
        if (!cured.yet) throw new Error('not yet');
      },
    });
    await (await start([counters()])).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await stopAll();
    const timers = manualTimers();
    const retryForEver = () => ({ do: 'retry' as const, delayMs: 50 });
    const options = { timers, clock: timers.now, onRebuildError: retryForEver, onLiveError: retryForEver };
    const engine = await start([slow], options);
    const progress: unknown[] = [];
    const rebuilt = engine.rebuild('counters', (step) => progress.push(step));
    await until(() => timers.pending().includes(50));
    expect(statusOf(engine, 'counters_v1')).toMatchObject({ serving: true, status: 'live' });
    expect(statusOf(engine, 'counters_v1_g2')).toMatchObject({ serving: false, status: 'catching-up' });
    await expect(engine.rebuild('counters')).rejects.toThrow('counters_v1_g2 is being built (catching-up)');
    cured.yet = true;
    timers.pass(500);
    await rebuilt;
    expect(progress.at(-1)).toMatchObject({ done: 1, total: 1, secondsLeft: 0 });
  });

  it('stops at the first event that does not fit; what serves goes on, and another rebuild may follow', async () => {
    const cured = { yet: true };
    const fickle = counters('counters', {
      sabotage: () => {
        if (!cured.yet) throw new TypeError('broken');
      },
    });
    const engine = await start([fickle]);
    const position = await append(shop.log, [counted('a')]);
    await engine.waitFor(['counters'], position);
    cured.yet = false;
    await expect(engine.rebuild('counters')).rejects.toThrow('counters_v1_g2 has stopped: TypeError');
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 1 }]);
    cured.yet = true;
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    await engine.rebuild('counters');
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 2 }]);
  });

  it('that came to a poison event after what it had put off stops right before it, and goes on from there', async () => {
    const cured = { yet: true };
    const fickle = counters('counters', {
      sabotage: ({ data }) => {
        if (!cured.yet && (data as { word?: string }).word === 'poison') throw new TypeError('broken');
      },
    });
    const engine = await start([fickle], { limits: events(10) });
    const sound = await append(shop.log, many(95));
    await engine.waitFor(['counters'], await append(shop.log, [counted('key 1', 'poison'), ...many(30)]));
    const before = await textOf(shop.store, 'counters_v1');
    cured.yet = false;
    await expect(engine.rebuild('counters')).rejects.toThrow('counters_v1_g2 has stopped: TypeError');
    const stopped = statusOf(engine, 'counters_v1_g2');
    expect([stopped.position, stopped.status]).toEqual([sound, 'failed']);
    cured.yet = true;
    await engine.change('counters', 'retry');
    await until(() => engine.model('counters').collection.name === 'counters_v1_g2');
    expect(await textOf(shop.store, 'counters_v1_g2')).toBe(before);
  });

  it('comes to the same views when everything that it put off is forgotten, again and again', async () => {
    const engine = await start([counters()], { limits: events(20) });
    await engine.waitFor(['counters'], await append(shop.log, many(2_000)), 60_000);
    const before = await textOf(shop.store, 'counters_v1');
    const rebuilt = engine.rebuild('counters');
    const considered = () => engine.status().find(({ serving }) => !serving)?.figures.considered ?? 0;
    await until(() => considered() > 200);
    for (let times = 0; times < 5; times += 1) {
      const before = considered();
      await engine.forget();
      await until(() => considered() > before);
    }
    expect(statusOf(engine, 'counters_v1_g2').status).toBe('catching-up');
    await rebuilt;
    expect(await textOf(shop.store, 'counters_v1_g2')).toBe(before);
  });

  it('does not count as having seen what it has put off (REL-15: an erasure waits for what is stored)', async () => {
    const engine = await start([counters()], { limits: events(10) });
    await engine.waitFor(['counters'], await append(shop.log, many(500)), 60_000);
    const rebuilt = engine.rebuild('counters');
    const records = shop.store.connection.collection<{ _id: string; position: string }>('projection_states');
    const building = () => engine.status().find(({ serving }) => !serving);
    await until(() => (building()?.figures.considered ?? 0) > 0);
    const seen: boolean[] = [];
    for (let now = building(); now?.status === 'catching-up'; now = building())
      seen.push(now.position <= ((await records.findOne({ _id: now.build }))?.position ?? ''));
    await rebuilt;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });

  it('goes on by itself after a restart, and a replaced build is dropped at the next start', async () => {
    const timers = manualTimers();
    const never = () => ({ do: 'retry' as const, delayMs: 1_000_000 });
    const cured = { yet: false };
    const fickle = counters('counters', {
      sabotage: () => {
        if (!cured.yet) throw new TypeError('broken');
      },
    });
    await (await start([counters()])).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await stopAll();
    const first = await start([fickle], { timers, clock: timers.now, onRebuildError: never });
    const interrupted = first.rebuild('counters').catch((error: Error) => error.message);
    await until(() => timers.pending().includes(1_000_000));
    await stopAll();
    expect(await interrupted).toMatch('it goes on when it starts again');

    await shop.restart();
    cured.yet = true;
    const second = await start([fickle]);
    await until(() => second.model('counters').collection.name === 'counters_v1_g2');
    await stopAll();
    await shop.restart();
    const third = await start([fickle]);
    expect(await docs(third)).toMatchObject([{ _id: 'a', count: 1 }]);
    expect((await collections()).filter((name) => name.startsWith('counters'))).toEqual(['counters_v1_g2']);
  });
});

describe('a new version of a view', () => {
  it('serves once it is level; until then the old one does, and it is kept until it is dropped', async () => {
    const position = await append(shop.log, [counted('a'), counted('a')]);
    await (await start([counters()])).waitFor(['counters'], position);
    await stopAll();
    await shop.restart();

    const timers = manualTimers();
    const cured = { yet: false };
    const sabotage = () => {
      if (!cured.yet) throw new Error('not yet');
    };
    const wait = () => ({ do: 'retry' as const, delayMs: 70 });
    const options = { timers, clock: timers.now, onRebuildError: wait };
    const engine = await start([counters('counters', { version: 2, sabotage })], options);
    await until(() => timers.pending().includes(70));
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 2 }]);
    expect(engine.status()).toMatchObject([
      { build: 'counters_v1', serving: true, status: 'kept' },
      { build: 'counters_v2', serving: false, status: 'catching-up' },
    ]);
    cured.yet = true;
    timers.pass(70);
    await until(() => engine.model('counters').collection.name === 'counters_v2');
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 4 }]);
    timers.pass(1_000_000);
    expect(await collections()).toContain('counters_v1');
    expect(await engine.drop('counters')).toBe(1);
    expect(await collections()).not.toContain('counters_v1');
  });

  it('of which the code is gone altogether is dropped at the next start', async () => {
    await (await start([counters(), counters('others')])).waitFor(
      ['others'],
      await append(shop.log, [counted('a')]),
    );
    await stopAll();
    const engine = await start([counters()]);
    expect(engine.status().map(({ build }) => build)).toEqual(['counters_v1']);
    expect((await collections()).filter((name) => name.includes('_v'))).toEqual(['counters_v1']);
  });

  it('of which the code is gone stays on a shared store while another version may use it, until it is dropped', async () => {
    const shared = { ...sharedBuilds(shop.store), isShared: true };
    const older = await start([counters(), counters('others')], { builds: shared });
    await older.waitFor(['others'], await append(shop.log, [counted('a')]));
    const newer = await start([counters()], { builds: shared });
    expect(await newer.unusedBuilds()).toEqual(['others_v1']);
    await newer.scrub();
    expect(await collections()).toContain('others_v1');
    await expect(newer.drop('others')).rejects.toThrow('a process of another version keeps others_v1 level');
    expect(await older.waitFor(['others'], await append(shop.log, [counted('b')]))).toBe('reached');
    await older.stop();
    expect(await newer.drop('others')).toBe(1);
    expect(await collections()).not.toContain('others_v1');
    expect(await newer.unusedBuilds()).toEqual([]);
    await expect(newer.drop('others')).rejects.toThrow('There is no projection "others"');
  });

  it('of which the code is gone is dropped from a shared store with an erasure', async () => {
    const shared = { ...sharedBuilds(shop.store), isShared: true };
    const older = await start([counters(), counters('others')], { builds: shared });
    await older.waitFor(['others'], await append(shop.log, [counted('a')]));
    await older.stop();
    const newer = await start([counters()], { builds: shared });
    expect(await collections()).toContain('others_v1');
    await newer.scrub();
    expect(await collections()).not.toContain('others_v1');
  });

  it('REL-20 keeps serving whoever has its code when older code starts, which stays on its own build', async () => {
    await (await start([counters()])).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await stopAll();
    const newer = await start([counters('counters', { version: 2 })]);
    await until(() => newer.model('counters').collection.name === 'counters_v2');
    await stopAll();
    await shop.restart();
    const position = await append(shop.log, [counted('a')]);
    const older = await start([counters()]);
    expect(await older.waitFor(['counters'], position)).toBe('reached');
    expect(older.model('counters').collection.name).toBe('counters_v1');
    expect(await docs(older)).toMatchObject([{ _id: 'a', count: 2 }]);
    expect(older.status()).toMatchObject([{ build: 'counters_v1', serving: false }]);
    await stopAll();
    await shop.restart();
    const again = await start([counters('counters', { version: 2 })]);
    expect(again.model('counters').collection.name).toBe('counters_v2');
    expect(await again.waitFor(['counters'], position)).toBe('reached');
    expect(await docs(again)).toMatchObject([{ _id: 'a', count: 4 }]);
  });

  it('REL-20 goes back to an older one by a verb, and forward again by the same', async () => {
    await (await start([counters()])).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await stopAll();
    const newer = await start([counters('counters', { version: 2 })]);
    await until(() => newer.model('counters').collection.name === 'counters_v2');
    await expect(newer.serve('counters', 7)).rejects.toThrow('there is no build of version 7');
    await newer.serve('counters', 1);
    await until(() => newer.model('counters').collection.name === 'counters_v1');
    expect(newer.status()).toMatchObject([{ build: 'counters_v1', serving: true, status: 'kept' }]);
    await stopAll();
    await shop.restart();
    const again = await start([counters('counters', { version: 2 })]);
    expect(again.model('counters').collection.name).toBe('counters_v1');
    expect(await again.waitFor(['counters'], await append(shop.log, [counted('a')]), 60_000)).toBe('stale');
    await again.serve('counters', 2);
    await until(() => again.model('counters').collection.name === 'counters_v2');
    await until(async () => (await docs(again))[0]?.count === 4);
  });

  it('lets those who wait go on waiting on the build that takes over', async () => {
    await (await start([counters()])).waitFor(['counters'], await append(shop.log, [counted('a')]));
    await stopAll();
    const engine = await start([counters()]);
    const rebuilt = engine.rebuild('counters');
    const answers: Promise<string>[] = [];
    for (let index = 0; index < 30; index += 1)
      answers.push(engine.waitFor(['counters'], await append(shop.log, [counted('a')]), 20_000));
    await rebuilt;
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['reached']));
    expect(await docs(engine)).toMatchObject([{ count: 31 }]);
  });
});

describe('what can go wrong around it', () => {
  it('a subscription that drops is taken up again from where it was, with a back-off and a count', async () => {
    const timers = manualTimers();
    const logger = recordingLogger();
    const open: { destroy(error: Error): unknown }[] = [];
    const dropping: EventLog = {
      appendToStream: (...args) => shop.log.appendToStream(...args),
      readAll: (...args) => shop.log.readAll(...args),
      readStream: (...args) => shop.log.readStream(...args),
      subscribeToAll: (...args) => {
        const subscription = shop.log.subscribeToAll(...args);
        open.push(subscription);
        return subscription;
      },
    };
    const engine = await start([counters()], { log: dropping, timers, clock: timers.now, logger });
    await engine.waitFor(['counters'], await append(shop.log, [counted('a')]));
    for (const expected of [1, 2, 3]) {
      open.at(-1)?.destroy(new Error('14 UNAVAILABLE'));
      const position = await append(shop.log, [counted('a')]);
      await until(() => timers.pending().includes(100));
      timers.pass(100);
      await until(() => engine.current('counters') === position);
      expect(engine.figures()).toEqual({ resubscriptions: expected, subscriptions: 1 });
    }
    expect(await docs(engine)).toMatchObject([{ _id: 'a', count: 4 }]);
    expect(logger.lines).toContainEqual(
      expect.stringMatching(
        /^warn The log's subscription dropped \(Error in .+\); it is taken up again in 100 ms$/,
      ),
    );
  });

  it('two engines on the same views, one of them a zombie, fold every event once', async () => {
    const facts = Array.from({ length: 400 }, (_, index) => counted(`key ${index % 9}`));
    const position = await append(shop.log, facts);
    const [one, two] = await Promise.all([
      start([counters()], { limits: events(13) }),
      start([counters()], { limits: events(17) }),
    ]);
    await Promise.all([
      one.waitFor(['counters'], position, 20_000),
      two.waitFor(['counters'], position, 20_000),
    ]);
    const found = await docs(one);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    const overtaken = [one, two].map((engine) => statusOf(engine, 'counters_v1').figures.overtaken);
    expect(overtaken.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });

  it('a listener that throws disturbs nobody', async () => {
    const engine = await start([counters()]);
    engine.onApplied(() => {
      throw new Error('a listener of others');
    });
    expect(await engine.waitFor(['counters'], await append(shop.log, [counted('a')]))).toBe('reached');
  });
});
