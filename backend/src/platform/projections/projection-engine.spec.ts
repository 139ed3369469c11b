import type { Projection } from '@everpaw/projections/kernel/projection';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  append,
  type CounterDoc,
  counted,
  counters,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  recordingLogger,
  until,
  type Workshop,
} from './engine.fixtures.ts';
import {
  type ProjectionEngine,
  type ProjectionEngineOptions,
  startProjectionEngine,
} from './projection-engine.ts';

let shop: Workshop;
let engines: ProjectionEngine[];

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
  options: Partial<ProjectionEngineOptions> = {},
): Promise<ProjectionEngine> {
  const { log, store } = shop;
  const engine = await startProjectionEngine({
    log,
    store,
    projections,
    deserialise: plainDeserialise,
    ...options,
  });
  engines.push(engine);
  return engine;
}

function docs(engine: ProjectionEngine, name = 'counters') {
  return engine.model<CounterDoc>(name).find().sort({ _id: 1 }).lean();
}

function statusOf(engine: ProjectionEngine, build: string) {
  const found = engine.status().find((row) => row.build === build);
  if (!found) throw new Error(`No build ${build}`);
  return found;
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
    await until(() => statusOf(engine, 'counters_v1').status === 'live');
    expect(statusOf(engine, 'counters_v1')).toMatchObject({
      serving: true,
      lag: { distance: 0n },
      failure: null,
    });
    expect(engine.current('counters')).toBe(after);
  });
});
