import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leanQuery } from './lean-query.ts';

const modern = join(import.meta.dirname, '../../node_modules/@tanstack/query-core/build/modern');
const read = (name: string) => readFileSync(join(modern, `${name}.js`), 'utf8');

test('the cache of mutations does without their module, which the observer brings', () => {
  const cache = leanQuery(read('mutationCache'), 'mutationCache');
  expect(cache).not.toContain('./mutation.js');
  expect(cache).toContain('new later.Mutation({');
  expect(leanQuery(read('mutationObserver'), 'mutationObserver')).toContain('later.Mutation = Mutation;');
});

test('a query does without the module of endless lists, which their observer brings', () => {
  const query = leanQuery(read('query'), 'query');
  expect(query).not.toContain('./infiniteQueryBehavior.js');
  expect(query).toContain('later.infiniteQueryBehavior(');
  expect(leanQuery(read('infiniteQueryObserver'), 'infiniteQueryObserver')).toContain(
    'later.infiniteQueryBehavior = infiniteQueryBehavior;',
  );
});

test('a TanStack Query that is written otherwise is told of', () => {
  expect(() => leanQuery('import other;', 'mutationCache')).toThrow('another way');
});
