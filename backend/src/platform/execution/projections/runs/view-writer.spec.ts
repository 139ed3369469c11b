import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beforeTheFirstPosition } from '../../../storage/event-log/position.ts';
import { eventLoopYield } from '../../../storage/read-store/event-loop-yield.ts';
import {
  type CounterDoc,
  counted,
  counters,
  type Fact,
  openWorkshop,
  textOf,
  type Workshop,
} from '../engine.fixtures.ts';
import { openRunRecords, type RunRecords } from './run-records.ts';
import { viewModel } from './view-model.ts';
import { createViewWriter } from './view-writer.ts';

const id = 'counters_v1_g2';
const at = '2026-01-01T00:00:00.000Z';
const positionOf = (n: number) => `0000000000000001.${String(n).padStart(16, '0')}`;

let shop: Workshop;
let records: RunRecords;
let open: () => ReturnType<typeof createViewWriter>;
let writer: ReturnType<typeof createViewWriter>;

beforeEach(async () => {
  shop = await openWorkshop();
  const { connection } = shop.store;
  records = await openRunRecords(connection, 'projection_states');
  const view = counters();
  const model = viewModel(connection, id, view.schema);
  await model.createCollection();
  await records.ensure(id, at);
  open = () => createViewWriter({ id, view, connection, model, records, pace: () => eventLoopYield });
  writer = open();
});

afterEach(() => shop.close());

/** The facts as events, the first at position `from`. */
const eventsOf = (from: number, facts: readonly Fact[]) =>
  facts.map(
    ({ type, data }, index) =>
      ({
        type,
        data,
        id: `${from + index}`,
        streamId: 'things',
        revision: 0,
        position: positionOf(from + index),
      }) as Recorded,
  );
const stored = () => textOf(shop.store, id);
const checkpoint = async () => (await records.load(id))?.position;
const start = beforeTheFirstPosition;

describe('a batch that may be put off', () => {
  it('is written with those after it, each document once, and the checkpoint in the same transaction', async () => {
    const first = { expected: start, next: positionOf(2) };
    expect(await writer.apply(eventsOf(1, [counted('a'), counted('b')]), first, true)).toEqual({
      answer: 'put-off',
      touched: [],
    });
    expect(
      await writer.apply(
        eventsOf(3, [counted('a', 'again')]),
        { expected: start, next: positionOf(3) },
        true,
      ),
    ).toMatchObject({
      answer: 'put-off',
    });
    expect([await stored(), await checkpoint()]).toEqual(['', start]);

    expect(await writer.settle({ expected: start, next: positionOf(3) })).toEqual({
      answer: 'stored',
      touched: ['a', 'b'],
    });
    expect(await checkpoint()).toBe(positionOf(3));
    const docs: CounterDoc[] = (await stored()).split('\n').map((line) => JSON.parse(line));
    expect(docs).toMatchObject([
      { _id: 'a', count: 2, last: 'again' },
      { _id: 'b', count: 1, last: null },
    ]);
  });

  it('leaves nothing of a document that came and went, and deletes one that was there', async () => {
    await writer.apply(eventsOf(1, [counted('old')]), { expected: start, next: positionOf(1) }, false);
    const move = { expected: positionOf(1), next: positionOf(4) };
    const facts = [
      counted('new'),
      { type: 'Cleared', data: { key: 'new' } },
      { type: 'Cleared', data: { key: 'old' } },
    ];
    await writer.apply(eventsOf(2, facts), move, true);
    await writer.settle(move);
    expect([await stored(), await checkpoint()]).toEqual(['', positionOf(4)]);
  });

  it('is written at once when the next one may not be put off', async () => {
    await writer.apply(eventsOf(1, [counted('a')]), { expected: start, next: positionOf(1) }, true);
    const answer = await writer.apply(
      eventsOf(2, [counted('a')]),
      { expected: start, next: positionOf(2) },
      false,
    );
    expect(answer).toEqual({ answer: 'stored', touched: ['a'] });
    expect(await stored()).toContain('"count":2');
  });

  it('is written when enough has come together', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => counted(`key ${n}`));
    const move = { expected: start, next: positionOf(many.length) };
    expect(await writer.apply(eventsOf(1, many), move, true)).toMatchObject({ answer: 'stored' });
    expect(await checkpoint()).toBe(move.next);
  });

  it('counts for nothing once somebody else has moved the checkpoint', async () => {
    await writer.apply(eventsOf(1, [counted('a')]), { expected: start, next: positionOf(1) }, true);
    await records.move(id, { expected: start, next: positionOf(9) });
    expect(await writer.settle({ expected: start, next: positionOf(1) })).toEqual({
      answer: 'ahead',
      touched: [],
    });
    writer.forget();
    await writer.settle({ expected: positionOf(9), next: positionOf(10) });
    expect([await stored(), await checkpoint()]).toEqual(['', positionOf(10)]);
  });

  it('cannot be settled any more after a write of it failed, until it is forgotten', async () => {
    await writer.apply(eventsOf(1, [counted('a')]), { expected: start, next: positionOf(1) }, true);
    const unfit = counted('b', Number.NaN as unknown as string); // JSON cannot carry it
    const failing = writer.apply(eventsOf(2, [unfit]), { expected: start, next: positionOf(2) }, false);
    await expect(failing).rejects.toThrow();
    await expect(writer.settle({ expected: start, next: positionOf(1) })).rejects.toThrow();
    writer.forget();
    await writer.apply(eventsOf(1, [counted('a')]), { expected: start, next: positionOf(1) }, false);
    expect(await stored()).toContain('"count":1');
  });
});

describe('what is not asked for', () => {
  /** Applies the facts as one batch that is written at once; answers where it ended. */
  const write = async (from: number, facts: readonly Fact[]) => {
    const move = {
      expected: from === 1 ? start : positionOf(from - 1),
      next: positionOf(from + facts.length - 1),
    };
    expect(await writer.apply(eventsOf(from, facts), move, false)).toMatchObject({ answer: 'stored' });
    return from + facts.length;
  };
  const counts = async () =>
    Object.fromEntries(
      (await stored())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CounterDoc & { _id: string })
        .map(({ _id, count }) => [_id, count]),
    );

  it('is a document that is there, in whatever order keys come, and whatever was forgotten', async () => {
    const key = fc.constantFrom(
      'a',
      'b',
      'm',
      'z',
      '~',
      'é',
      '\u{ffff}',
      '\u{10000}',
      'a\u{10000}',
      'a\u{ffff}',
    );
    const steps = fc.array(
      fc.record({ keys: fc.array(key, { minLength: 1, maxLength: 4 }), forgets: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    let next = 1;
    const expected: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(steps, async (batches) => {
        for (const { keys, forgets } of batches) {
          if (forgets) writer.forget();
          next = await write(
            next,
            keys.map((one) => counted(one)),
          );
          for (const one of keys) expected[one] = (expected[one] ?? 0) + 1;
        }
        expect(await counts()).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('is a document of the last large write as it was before that', async () => {
    const others = Array.from({ length: 2_000 }, (_, n) => counted(`b ${n}`));
    const tooLargeToRemember = counted('c', 'x'.repeat(5 * 1024 * 1024));
    let next = await write(1, [counted('a')]);
    next = await write(next, [counted('a'), ...others, tooLargeToRemember]);
    await write(next, [counted('a')]);
    expect(await counts()).toMatchObject({ a: 3, 'b 0': 1, 'b 1999': 1, c: 1 });
  });

  it('is what somebody else has written, until it is forgotten', async () => {
    let next = await write(1, [counted('a')]);
    const mine = writer;
    writer = open();
    next = await write(next, [counted('z')]);
    writer = mine;
    writer.forget();
    await write(next, [counted('z')]);
    expect(await counts()).toEqual({ a: 1, z: 2 });
  });
});
