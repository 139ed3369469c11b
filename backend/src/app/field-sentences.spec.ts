import { endpoints } from '@everpaw/contracts/api';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { expect, test } from '@jest/globals';
import type * as z from 'zod/mini';
import { syncedEntities } from '../sync/synced-entities.ts';
import { inertDefinitions as definitions } from './command-definitions.fixtures.ts';

/** Everything that is read of what somebody sends: parameters, queries and bodies of endpoints, and commands. */
const schemas: [name: string, schema: z.ZodMiniType][] = [
  ...endpoints.flatMap(({ endpoint }) => {
    const { params, query, body } = endpoint;
    return Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodMiniType][] =>
      schema ? [[`${part} of ${endpoint.method} ${endpoint.path}`, schema]] : [],
    );
  }),
  ...definitions.flatMap(({ types }) => [...types]),
];

type Errors = { path: string; message: string }[];

function errorsOf(schema: z.ZodMiniType, value: unknown): Errors {
  try {
    parseOrRefuse(schema, value);
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.errors;
    throw error;
  }
}

/** A value with each key of each of its objects left out, or with something else in its place. */
function* spoiled(value: unknown, instead: readonly unknown[]): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of spoiled(item, instead)) yield value.with(index, other);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>; // an object, as was just found
    yield rest;
    for (const other of instead) yield { ...value, [key]: other };
    for (const other of spoiled(item, instead)) yield { ...value, [key]: other };
  }
}

const librarys =
  /Invalid (input|option|key|element)|expected|received|Too (big|small):|Unrecognized|undefined/;
const others = [
  null,
  '',
  ' ',
  'x'.repeat(100_000),
  -1,
  0.5,
  1e12,
  true,
  {},
  { $ne: '' },
  [],
  Array(1_000).fill({}),
];

test('REQ-373 an absent key, and a value of any other kind, is answered in our own words by every schema', () => {
  const seen = new Set<string>();
  for (const [name, schema] of schemas)
    for (const value of [undefined, null, '', [], {}, ...spoiled(sampleOf(schema), others)])
      for (const { path, message } of errorsOf(schema, value)) {
        seen.add(message);
        expect([name, path, message]).toEqual([name, path, expect.not.stringMatching(librarys)]);
      }
  expect(seen.size).toBeGreaterThan(100);
});

test('an absent text is answered as an empty one, or by a sentence of its own for that', () => {
  let compared = 0;
  for (const [, schema] of schemas) {
    const sample = sampleOf(schema);
    if (typeof sample !== 'object' || sample === null) continue;
    for (const [key, value] of Object.entries(sample)) {
      if (typeof value !== 'string') continue;
      const { [key]: _, ...rest } = sample as Record<string, unknown>; // an object, as was just found
      const of = (errors: Errors) => errors.find(({ path }) => path === key)?.message;
      const [absent, empty] = [of(errorsOf(schema, rest)), of(errorsOf(schema, { ...rest, [key]: '' }))];
      if (absent === undefined || empty === undefined) continue;
      compared += 1;
      if (!empty.startsWith('Please choose one of these'))
        expect([key, empty, absent === empty || absent !== 'Please fill in this field']).toEqual([
          key,
          empty,
          true,
        ]);
    }
  }
  expect(compared).toBeGreaterThan(100);
});

/** A value with one text, or one list, of it too long; `path` is where that stands. */
function* tooLong(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (typeof value === 'string') yield [path, 'x'.repeat(1_000_000)];
  else if (Array.isArray(value)) {
    yield [path, Array(20_000).fill(value[0])];
    for (const [at, item] of value.entries())
      for (const [where, other] of tooLong(item, below(at))) yield [where, value.with(at, other)];
  } else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      for (const [where, other] of tooLong(item, below(key))) yield [where, { ...value, [key]: other }];
}

test('SEC-14 every text and every list that somebody sends has a limit, and a sentence that is not that of an empty field', async () => {
  let compared = 0;
  const without: string[] = [];
  // What the site makes a command of itself has gone through an endpoint, or is its own.
  const pushed = (await syncedEntities()).flatMap(({ definition }) => Object.keys(definition.commands));
  const made = new Set<string>(definitions.flatMap(({ types }) => [...types.keys()]));
  for (const [name, schema] of schemas.filter(([one]) => !made.has(one) || pushed.includes(one)))
    for (const [path, value] of tooLong(sampleOf(schema))) {
      compared += 1;
      const errors = errorsOf(schema, value);
      if (!errors.some((one) => one.path === path || path.startsWith(`${one.path}.`) || one.path === ''))
        without.push(`${name}: ${path} ${JSON.stringify(errors)}`);
      for (const { message } of errors)
        if (/fill in/i.test(message)) without.push(`${name}: ${path} ${message}`);
    }
  expect(without).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});
