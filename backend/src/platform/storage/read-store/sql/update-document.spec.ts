import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { update as mingoUpdate } from 'mingo';
import type { Document } from './encode-document.ts';
import { applyUpdate, documentFromFilter, isUpdate } from './update-document.ts';

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('a', 'b', null, true),
  fc.constant({ k: 1 }),
);
const document = fc.record(
  {
    n: fc.integer({ min: -3, max: 3 }),
    s: fc.constantFrom('a', 'b'),
    list: fc.array(value, { maxLength: 4 }),
    deep: fc.record({ x: value, n: fc.integer() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const operation: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('n', 's', 'deep.x', 'new.path', 'list'), value)
    .map(([path, to]) => ({ $set: { [path]: to } })),
  fc.constantFrom('n', 's', 'deep.x', 'deep', 'none').map((path) => ({ $unset: { [path]: 1 } })),
  fc
    .tuple(fc.constantFrom('n', 'deep.n', 'fresh'), fc.integer({ min: -5, max: 5 }))
    .map(([path, by]) => ({ $inc: { [path]: by } })),
  value.map((item) => ({ $push: { list: item } })),
  fc.array(value, { maxLength: 3 }).map(($each) => ({ $push: { list: { $each } } })),
  fc.constantFrom(1, 'a', 'b').map((item) => ({ $pull: { list: item } })),
);

describe('applyUpdate', () => {
  it('does what mingo does, on random documents and updates', () => {
    fc.assert(
      fc.property(document, operation, (before, change) => {
        const [expected, actual] = [structuredClone(before) as Document, structuredClone(before) as Document];
        mingoUpdate(expected as never, change as never);
        applyUpdate(actual, change, false);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('adds to a set what is not there yet, once, and leaves the rest alone', () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (list, $each) => {
        const document: Document = { list: [...list] };
        applyUpdate(document, { $addToSet: { list: { $each } } }, false);
        const key = (item: unknown) => JSON.stringify(item);
        const added = [...new Set($each.map(key))].filter((item) => !list.map(key).includes(item));
        expect((document.list as unknown[]).map(key)).toEqual([...list.map(key), ...added]);
      }),
    );
  });

  it('sets on insertion only then', () => {
    const [kept, made] = [{ a: 1 }, { a: 1 }];
    applyUpdate(kept, { $setOnInsert: { b: 2 } }, false);
    applyUpdate(made, { $setOnInsert: { b: 2 } }, true);
    expect([kept, made]).toEqual([{ a: 1 }, { a: 1, b: 2 }]);
  });

  it('reaches elements of lists by their number, and leaves null where one is taken away', () => {
    const document = { list: [{ n: 1 }, { n: 2 }] };
    applyUpdate(document, { $set: { 'list.1.n': 5, 'list.3': 'x' }, $unset: { 'list.0': 1 } }, false);
    expect(document).toEqual({ list: [null, { n: 5 }, null, 'x'] });
  });

  it('pulls objects by some of their fields', () => {
    const document = { list: [{ k: 1, o: 1 }, { k: 2 }, { k: 3 }, 'k'] };
    applyUpdate(document, { $pull: { list: { k: { $in: [1, 3] } } } }, false);
    expect(document).toEqual({ list: [{ k: 2 }, 'k'] });
  });

  it.each([
    ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and what holds it', { $set: { a: {}, 'a.b': 1 } }, 40],
    ['a field below a number', { $set: { 'n.x': 1 } }, 28],
    ['a name in a list', { $set: { 'list.x': 1 } }, 28],
    ['adding to text', { $inc: { s: 1 } }, 14],
    ['pushing onto text', { $push: { s: 1 } }, 2],
    ['another _id', { $set: { _id: 'b' } }, 66],
    ['no _id', { $unset: { _id: 1 } }, 66],
  ])('refuses %s as MongoDB does', (_name, change, code) => {
    const document = { _id: 'a', n: 1, s: 'text', list: [] };
    expect(() => applyUpdate(document, change, false)).toThrow(expect.objectContaining({ code }));
  });
});

describe('isUpdate', () => {
  it('tells operators from documents and refuses a mixture', () => {
    expect([isUpdate({ $set: {} }), isUpdate({ a: 1 }), isUpdate({})]).toEqual([true, false, false]);
    expect(() => isUpdate({ $set: {}, a: 1 })).toThrow(/not both/);
  });
});

describe('documentFromFilter', () => {
  it('takes what the filter fixes by equality, and nothing else', () => {
    const filter = {
      _id: 'a',
      'b.c': 1,
      d: { $eq: 2 },
      e: { $gt: 1 },
      $and: [{ f: 3 }],
      $or: [{ g: 4 }],
      h: /^x/,
    };
    expect(documentFromFilter(filter)).toEqual({ _id: 'a', b: { c: 1 }, d: 2, f: 3 });
  });
});
