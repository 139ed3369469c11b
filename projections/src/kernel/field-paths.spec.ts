import { defineFields, field } from '@everpaw/contracts/kernel/fields/define-fields';
import { expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import * as z from 'zod/mini';
import { pathsOf } from './field-paths.ts';

test('fields are paths of a mongoose schema by their kinds', () => {
  const fields = defineFields({
    name: field(({ line }) => line({ max: 5 }), { label: 'Name' }),
    place: field(({ lineOrNull }) => lineOrNull({ max: 5 }), { label: 'Place', default: null, since: 2 }),
    amount: field(({ integer }) => integer('A number', 0), { label: 'Amount' }),
    isOpen: field(({ boolean }) => boolean(), { label: 'Open' }),
    tags: field(({ array, string }) => array(string()), { label: 'Tags', default: [] }),
  });
  const { paths } = new Schema(pathsOf(fields), { _id: false });
  expect(Object.entries(paths).map(([name, { instance }]) => [name, instance])).toEqual([
    ['name', 'String'],
    ['place', 'String'],
    ['amount', 'Number'],
    ['isOpen', 'Boolean'],
    ['tags', 'Array'],
  ]);
});

test('a kind without a path is an error, not a text', () => {
  const price = field(({ string }) => string(), { label: 'Price', stored: () => z.bigint() });
  expect(() => pathsOf({ price })).toThrow('There is no path for bigint yet');
});
