import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openWorkshop, type Workshop } from '../engine.fixtures.ts';
import { openRunRecords, type RunRecords } from './run-records.ts';

const now = '2026-01-01T00:00:00.000Z';
let shop: Workshop;
let states: RunRecords;

beforeEach(async () => {
  shop = await openWorkshop();
  states = await openRunRecords(shop.store.connection, 'projection_states');
});

afterEach(() => shop.close());

describe('a checkpoint', () => {
  beforeEach(async () => {
    const { position } = await states.ensure('counters_v1', now);
    await states.move('counters_v1', { expected: position, next: '5' });
  });

  const move = (expected: string, next: string) => states.move('counters_v1', { expected, next });
  const stored = async () => (await states.load('counters_v1'))?.position;

  it('is stored when it is where the worker left it', async () => {
    expect(await move('5', '7')).toBe('stored');
    expect(await stored()).toBe('7');
  });

  it('of a worker that others have overtaken is ahead, and stays', async () => {
    expect(await move('3', '4')).toBe('ahead');
    expect(await move('3', '5')).toBe('ahead');
    expect(await stored()).toBe('5');
  });

  it('of a worker that believes in another one is stale, and stays', async () => {
    expect(await move('3', '9')).toBe('stale');
    expect(await move('6', '9')).toBe('stale');
    expect(await stored()).toBe('5');
  });

  it('moves with the transaction that it is part of, or not at all', async () => {
    const session = await shop.store.connection.startSession();
    const undone = session.withTransaction(async () => {
      expect(await states.move('counters_v1', { expected: '5', next: '8' }, session)).toBe('stored');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await session.endSession();
    expect(await stored()).toBe('5');
  });
});

describe('a failure', () => {
  const failure = { name: 'Error', where: null, event: null };
  const fail = (expected: string) => states.fail('counters_v1', failure, now, expected);
  const stored = () => states.load('counters_v1');

  beforeEach(async () => {
    const { position } = await states.ensure('counters_v1', now);
    await states.change('counters_v1', { type: 'start' }, now);
    await states.move('counters_v1', { expected: position, next: '5' });
  });

  it('of a worker behind cannot store `failed` over newer progress', async () => {
    expect(await fail('3')).toBe('ahead');
    expect(await stored()).toMatchObject({ status: 'catching-up', position: '5', failure: null });
  });

  it('of a worker that believes in a later checkpoint than is stored changes nothing', async () => {
    expect(await fail('7')).toBe('stale');
    expect(await stored()).toMatchObject({ status: 'catching-up', position: '5', failure: null });
  });

  it('of the worker that carried it to where it is stops it', async () => {
    expect(await fail('5')).toBe('stored');
    expect(await stored()).toMatchObject({ status: 'failed', position: '5', failure });
  });
});

describe('a life in the store', () => {
  it('is made once and kept', async () => {
    await states.ensure('counters_v1', now);
    await states.change('counters_v1', { type: 'start' }, now);
    expect(await states.ensure('counters_v1', now)).toMatchObject({ status: 'catching-up' });
    expect(await states.all()).toHaveLength(1);
  });

  it('changes only as it may, also when two change it at once', async () => {
    await states.ensure('counters_v1', now);
    await states.change('counters_v1', { type: 'start' }, now);
    const pause = () => states.change('counters_v1', { type: 'pause' }, now).then(({ status }) => status);
    const answers = await Promise.allSettled([pause(), pause()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(states.change('unknown_v1', { type: 'start' }, now)).rejects.toThrow(
      'There is no run unknown_v1',
    );
  });
});
