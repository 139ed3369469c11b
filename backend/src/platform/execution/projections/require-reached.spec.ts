import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
import {
  append,
  counted,
  counters,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  type Workshop,
} from './engine.fixtures.ts';
import { type LocalEngine, startProjectionEngine } from './projection-engine.ts';
import { requireReached } from './require-reached.ts';

const lateMs = 10_000;
const timers = manualTimers();
let isCured: boolean;
let shop: Workshop;
let engine: LocalEngine;
beforeEach(async () => {
  isCured = false;
  shop = await openWorkshop();
  const sabotage = () => {
    if (!isCured) throw new Error('not yet');
  };
  engine = await startProjectionEngine({
    log: shop.log,
    store: shop.store,
    projections: [counters('counters', { sabotage })],
    deserialise: plainDeserialise,
    timers,
    clock: timers.now,
    onLiveError: () => ({ do: 'retry', delayMs: lateMs }),
  });
});
afterEach(async () => {
  await engine.stop();
  await shop.close();
});

test('a job waits for a view that is ten seconds late', async () => {
  const position = await append(shop.log, [counted('a')]);
  await until(() => timers.pending().includes(lateMs));
  const reached = requireReached(engine, ['counters'], position);
  isCured = true;
  timers.pass(lateMs);
  await reached;
  expect(engine.current('counters')).toBe(position);
});

test('a job fails at once where a view is paused', async () => {
  await engine.change('counters', 'pause');
  const position = await append(shop.log, [counted('a')]);
  await expect(requireReached(engine, ['counters'], position)).rejects.toThrow('The views are behind');
});
