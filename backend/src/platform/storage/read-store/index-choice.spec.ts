import { describe, expect, it } from '@jest/globals';
import type { IndexSpec } from './catalog.ts';
import { candidateIndexes } from './index-choice.ts';
import { sql, type Term } from './sql/sql-text.ts';

const index = (key: IndexSpec['key'], more: Partial<IndexSpec> = {}): IndexSpec => ({
  name: Object.keys(key).join('+'),
  key,
  ...more,
});
const term = (path: string, kind: Term['kind'] = 'equal', isMissing?: true): Term => ({
  path,
  kind,
  where: sql(path),
  isMissing,
});
const gallery = index({ listed: 1, createdAt: -1, _id: -1 });
const byKind = index({ listed: 1, kind: 1, createdAt: -1, _id: -1 });
const byName = index({ listed: 1, name: 1 });
const newest = [
  { path: 'createdAt', direction: -1 as const },
  { path: '_id', direction: -1 as const },
];
const oldest = newest.map(({ path }) => ({ path, direction: 1 as const }));

describe('candidateIndexes', () => {
  it.each<[string, IndexSpec[], Term[], typeof newest | typeof oldest, string[]]>([
    [
      'the one in order beats those that only filter',
      [byName, gallery],
      [term('listed')],
      newest,
      ['listed+createdAt+_id'],
    ],
    [
      'the reverse of an order is as good',
      [byName, gallery],
      [term('listed')],
      oldest,
      ['listed+createdAt+_id'],
    ],
    [
      'more keys beat fewer',
      [gallery, byKind],
      [term('listed'), term('kind')],
      newest,
      ['listed+kind+createdAt+_id'],
    ],
    [
      'an order and a narrower stretch are both worth a look',
      [gallery, byName],
      [term('listed'), term('name', 'range')],
      newest,
      ['listed+createdAt+_id', 'listed+name'],
    ],
    [
      'a list of values breaks the order behind it',
      [byKind],
      [term('listed'), term('kind', 'in')],
      newest,
      ['listed+kind+createdAt+_id'],
    ],
    ['a key after a gap serves nothing', [byKind], [term('kind')], [], []],
    [
      'what is missing is not in a sparse index',
      [index({ slug: 1 }, { sparse: true })],
      [term('slug', 'equal', true)],
      [],
      [],
    ],
    [
      'equals are settled by the order of declaration',
      [byName, gallery],
      [term('listed')],
      [],
      ['listed+name'],
    ],
  ])('%s', (_name, indexes, terms, sort, expected) => {
    expect(candidateIndexes(indexes, terms, sort).map((candidate) => candidate.index.name)).toEqual(expected);
  });

  it('knows which walk in the wanted order', () => {
    const sorts = (terms: Term[], order: typeof newest | typeof oldest) =>
      candidateIndexes([gallery], terms, order).map((candidate) => candidate.sorts);
    expect(sorts([term('listed')], newest)).toEqual([true]);
    expect(sorts([term('listed', 'in')], newest)).toEqual([false]);
    const mixed = [newest[0], oldest[1]].filter((key) => key !== undefined);
    expect(sorts([term('listed')], mixed as typeof newest)).toEqual([false]);
  });
});
