import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { describe, expect, it } from '@jest/globals';
import { counters } from '../engine.fixtures.ts';
import { ProcessingError } from './error-policy.ts';
import { foldBatch, onlyNew, planOf, type Stored } from './fold.ts';

const event = (position: string, type: 'Counted' | 'Cleared', key: string): Recorded => ({
  type,
  data: { key },
  id: `id ${position}`,
  streamId: 'things',
  revision: Number(position),
  position,
  meta: {
    commandId: 'c',
    commandType: 'Count',
    correlationId: 'c',
    causationId: 'c',
    actor: { kind: 'visitor' },
    at: '2026-01-01T00:00:00.000Z',
    v: 1,
  },
});

const view = counters();
const fold = (before: Record<string, Stored | null>, events: Recorded[]) =>
  Object.fromEntries(foldBatch(view, new Map(Object.entries(before)), planOf(view, events)));

describe('folding a batch', () => {
  it('given no document, when counted twice, then one with the position of the last', () => {
    expect(fold({ a: null }, [event('1', 'Counted', 'a'), event('2', 'Counted', 'a')])).toEqual({
      a: { _id: 'a', count: 2, last: null, position: '2' },
    });
  });

  it('given a document that has taken an event, when it comes again, then nothing changes', () => {
    const taken = { _id: 'a', count: 2, last: null, position: '2' };
    expect(fold({ a: taken }, [event('1', 'Counted', 'a'), event('2', 'Counted', 'a')])).toEqual({});
  });

  it('given a document, when cleared and counted again, then it is a new one', () => {
    const old = { _id: 'a', count: 9, last: null, position: '1' };
    expect(fold({ a: old }, [event('2', 'Cleared', 'a')])).toEqual({ a: null });
    expect(fold({ a: old }, [event('2', 'Cleared', 'a'), event('3', 'Counted', 'a')])).toMatchObject({
      a: { count: 1, position: '3' },
    });
  });

  it('given an event that leaves the document as it is, then there is nothing to write', () => {
    const still = { ...view, evolve: (doc: object | null) => doc };
    const doc = { _id: 'a', position: '1' };
    const plan = planOf(still, [event('2', 'Counted', 'a')]);
    expect(foldBatch(still, new Map([['a', doc]]), plan).size).toBe(0);
  });

  it('names the event that does not fit', () => {
    const broken = counters('counters', {
      sabotage: ({ position }) => {
        if (position === '2') throw new Error('no');
      },
    });
    const plan = planOf(broken, [event('1', 'Counted', 'a'), event('2', 'Counted', 'a')]);
    const failed = () => foldBatch(broken, new Map(), plan);
    expect(failed).toThrow(ProcessingError);
    expect(failed).toThrow('Counted at 2');
  });
});

describe('leaving out what comes again', () => {
  it('keeps what lies behind the checkpoint, once and in order', () => {
    const positions = ['2', '3', '3', '5', '4', '6'].map((position) => ({ position }));
    expect(onlyNew(positions, '2').map(({ position }) => position)).toEqual(['3', '5', '6']);
  });
});
