import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import {
  defineFields,
  displayText,
  erasedOf,
  field,
  tombstoneOf,
  valuesIn,
  versionWith,
  wordsOf,
} from './define-fields.ts';
import { changesShape, newShape, storedChangesShape, storedSchema, storedShape } from './field-schemas.ts';

const fields = defineFields({
  name: field(({ line }) => line({ min: 1, max: 5, required: 'Name it' }), { label: 'Name', erased: '' }),
  kind: field((kit) => kit.enum(['a', 'b']), { label: 'Kind', names: { a: 'First', b: 'Second' } }),
  place: field(({ lineOrNull }) => lineOrNull({ max: 5 }), { label: 'Place', default: null, since: 3 }),
  tags: field(({ array, string }) => array(string()), { label: 'Tags', default: [], erased: [] }),
});
const known = { name: 'Bella', kind: 'a' as const, place: null, tags: ['sea'] };

describe('what is sent', () => {
  test('has the defaults of what is left out, and refuses the rest in its own sentences', () => {
    const schema = z.object(newShape(fields));
    expect(schema.parse({ name: ' Bella', kind: 'a' })).toEqual({ ...known, tags: [] });
    expect(schema.safeParse({ name: ' ', kind: 'a' }).error?.issues).toMatchObject([{ message: 'Name it' }]);
    expect(schema.safeParse({ name: 'Bella' }).success).toBe(false);
  });

  test('may change any one of them, and nothing that is not there', () => {
    const schema = z.object(changesShape(fields));
    for (const changes of [{}, { place: null }, { name: 'Luna' }])
      expect(schema.parse(changes)).toEqual(changes);
    expect(schema.safeParse({ name: '' }).success).toBe(false);
  });
});

describe('what is stored', () => {
  test('is of the same kinds without limits; a field that came later may be missing', () => {
    const schema = z.object(storedShape(fields));
    const long = { ...known, name: 'x'.repeat(99), place: 'x'.repeat(99) };
    expect(schema.parse(long)).toEqual(long);
    const { place: _, ...older } = known;
    expect(schema.safeParse(older).success).toBe(true);
    const { tags: __, ...wrong } = known;
    expect(schema.safeParse(wrong).success).toBe(false);
    expect(z.object(storedChangesShape(fields)).parse({ name: '' })).toEqual({ name: '' });
  });

  test.each([
    z.string(),
    z.number(),
    z.boolean(),
    z.enum(['a']),
    z.nullable(z.string()),
    z.array(z.nullable(z.string())),
  ])('of plain kinds is the same schema (%#)', (schema) => {
    expect(z.toJSONSchema(storedSchema(schema))).toEqual(z.toJSONSchema(schema));
  });

  test('of a kind that no field has yet is an error', () => {
    expect(() => storedSchema(z.bigint())).toThrow('There is no stored form of bigint yet');
  });
});

test('a value from before its field is its default', () => {
  const { place: _, ...older } = { ...known, other: 1 };
  expect(valuesIn(fields, older)).toEqual(known);
});

test('erasing leaves null objects, a tombstone nothing that was written', () => {
  expect(erasedOf(fields)).toEqual({ name: '', tags: [] });
  expect(tombstoneOf(fields)).toEqual({ name: '', place: null, tags: [] });
  expect(wordsOf(fields)).toEqual(['name', 'tags']);
});

test('a read model is of the version of its newest field, or of its own', () => {
  expect([versionWith(fields, 1), versionWith(fields, 4)]).toEqual([3, 4]);
});

test('a value is shown by its name, a list as one text, nothing as null', () => {
  const { name, kind, place, tags } = fields;
  expect([displayText(kind, 'b'), displayText(name, 'Bella'), displayText(tags, ['sea', 'sand'])]).toEqual([
    'Second',
    'Bella',
    'sea, sand',
  ]);
  expect([displayText(place, null), displayText(tags, []), displayText(name, undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});
