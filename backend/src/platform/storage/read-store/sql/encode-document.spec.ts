import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Binary, ObjectId } from 'mongodb';
import {
  decodeDocument,
  encodeDocument,
  encodeJson,
  encodeScalar,
  kindBounds,
  scalarKind,
} from './encode-document.ts';

const date = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u{10FFFF}', '\u{10FFFF}e', '\u{10FFFF}\u{10FFFF}'),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const objectId = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));
const scalar = fc.oneof(text, number, fc.boolean(), date, objectId, fc.constant(null));
const key = fc.string({ maxLength: 5 }).filter((name) => name !== '__proto__');
const document = fc.dictionary(key, fc.oneof(scalar, fc.array(scalar), fc.dictionary(key, scalar)), {
  noNullPrototype: true,
});

/** SQLite's order of stored values: numbers, then text by its bytes. */
function compareStored(left: string | number, right: string | number): number {
  if (typeof left === 'number') return typeof right === 'number' ? Math.sign(left - right) : -1;
  return typeof right === 'number' ? 1 : Buffer.compare(Buffer.from(left), Buffer.from(right));
}

describe('encodeDocument', () => {
  it('gives every document back as it was', () => {
    fc.assert(
      fc.property(document, (original) => {
        expect(decodeDocument(encodeDocument(original).json)).toEqual(original);
      }),
    );
  });

  it('writes a document without depth as it writes any other', () => {
    const flat = fc.dictionary(
      key,
      fc.oneof(text, number, fc.constant(null), fc.boolean(), fc.constant(undefined)),
      {
        noNullPrototype: true,
      },
    );
    fc.assert(
      fc.property(flat, (original) => expect(encodeDocument(original).json).toBe(encodeJson(original))),
    );
    for (const broken of [{ 'a\0': 1 }, { ['__proto__']: 'x' }, { a: Number.NaN }])
      expect(() => encodeDocument(broken)).toThrow();
  });

  it('gives binaries back with their kind', () => {
    const { json } = encodeDocument({
      bytes: Buffer.from('Everpaw'),
      id: new Binary(Buffer.alloc(16, 7), 4),
    });
    const { bytes, id } = decodeDocument(json);
    expect(bytes).toMatchObject({ sub_type: 0, position: 7 });
    expect(id).toMatchObject({ sub_type: 4, position: 16 });
  });

  it('stores two dates in their order, and likewise ids and text', () => {
    const pair = <T>(value: fc.Arbitrary<T>) => fc.tuple(value, value);
    const stored = (value: unknown) => encodeScalar(value) ?? '';
    fc.assert(
      fc.property(pair(date), ([left, right]) => {
        expect(compareStored(stored(left), stored(right))).toBe(Math.sign(left.getTime() - right.getTime()));
      }),
    );
    fc.assert(
      fc.property(pair(objectId), ([left, right]) => {
        expect(compareStored(stored(left), stored(right))).toBe(Buffer.compare(left.id, right.id));
      }),
    );
    fc.assert(
      fc.property(pair(text), ([left, right]) => {
        const bytes = [left, right].map((value) => Buffer.from(value.toWellFormed()));
        expect(compareStored(stored(left), stored(right))).toBe(
          Buffer.compare(bytes[0] ?? bytes[1] ?? Buffer.of(), bytes[1] ?? Buffer.of()),
        );
      }),
    );
  });

  it('keeps each kind of value within bounds of its own', () => {
    fc.assert(
      fc.property(scalar, scalar, (value, other) => {
        const kind = scalarKind(value);
        const encoded = encodeScalar(other);
        if (kind === null || encoded === null) return;
        const { from, below } = kindBounds(kind);
        const isWithin =
          (from === null || compareStored(encoded, from) >= 0) &&
          (below === null || compareStored(encoded, below) < 0);
        expect(isWithin).toBe(scalarKind(other) === kind);
      }),
    );
  });

  it('tells at which paths there are arrays, without element numbers', () => {
    const { arrayPaths } = encodeDocument({ a: [1], b: { c: [{ d: [] }] }, e: { f: 1 } });
    expect([...arrayPaths]).toEqual(['a', 'b.c', 'b.c.d']);
  });

  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['bigint', 1n],
    ['symbol', Symbol('x')],
    ['RegExp', /x/],
    ['a date', new Date(Number.NaN)],
    ['a date', new Date(8.64e15)],
    ['__proto__', JSON.parse('{"__proto__": 1}')],
  ])('refuses %s by name', (name, value) => {
    expect(() => encodeDocument({ value })).toThrow(name);
  });
});
