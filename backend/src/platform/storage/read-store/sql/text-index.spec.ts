import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchExpression, parseSearch } from './text-index.ts';

describe('matchExpression', () => {
  it.each([
    ['luna', '"luna"'],
    ['luna  rex', '"luna" OR "rex"'],
    ['"red ball"', '"red ball"'],
    ['"red ball" dog "blue sea"', '"red ball" AND "blue sea"'],
    ['dog -cat', '("dog") NOT ("cat")'],
    ['dog -"red ball" -cat', '("dog") NOT ("red ball" OR "cat")'],
    ['well-known', '"well" OR "known"'],
    ['"unclosed phrase', '"unclosed phrase"'],
    ["o'hara", '"o" OR "hara"'],
    ['dog AND NOT *', '"dog" OR "AND" OR "NOT"'],
    ['-cat', null],
    ['', null],
    ['"" - * !', null],
  ])('of %s is %s', (search, expected) => {
    expect(matchExpression(parseSearch(search))).toBe(expected);
  });

  it('holds only quoted words, whatever a visitor types', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '"', '-', ' ', '*', '(', ')', ':', '^', 'OR') }),
        (search) => {
          const expression = matchExpression(parseSearch(search)) ?? '""';
          expect(expression.replaceAll(/"[\p{L} ]*"/gu, 'w')).toMatch(/^[w() ]*((OR|AND|NOT)[w() ]*)*$/);
        },
      ),
    );
  });
});
