import { describe, expect, test } from '@jest/globals';
import { isUnderstood, misunderstood, type Usage } from './operator-usage.ts';

const usages: readonly Usage[] = [
  { verb: 'look', words: '', does: 'looks' },
  { verb: 'take', words: 'FILE --into FOLDER [--later LATER]', does: 'takes' },
  { verb: 'take', words: '[--from FILE]', does: 'takes from' },
];
const lines = (...words: string[]) => misunderstood('thing', usages, words).trimEnd().split('\n');

describe('the words of an operator', () => {
  test.each(['look', 'take', 'take --from a', 'take a --into b', 'take a --into b --later c'])(
    '«%s» is understood',
    (words) => {
      expect(isUnderstood(usages, words.split(' '))).toBe(true);
    },
  );

  test.each([
    ['look here', 'here is not understood here.'],
    ['take a', '--into FOLDER is missing.'],
    ['take a b', 'b is not understood here.'],
    ['take a --into', 'FOLDER is missing.'],
    ['take a --into b --later', 'LATER is missing.'],
    ['take a --into b --later c d', 'd is not understood here.'],
    ['take --from --into', '--into is not understood here.'],
    ['take --from', 'FILE is missing.'],
    ['take  ', 'An empty word is not understood here.'],
  ])('«%s» is answered: %s', (words, line) => {
    expect(isUnderstood(usages, words.split(' '))).toBe(false);
    expect(lines(...words.split(' '))[0]).toBe(line);
  });

  test('the verb that was meant is explained, and no other', () => {
    expect(lines('take', 'a').slice(1)).toEqual([
      'npm run thing -- take FILE --into FOLDER [--later LATER]    takes',
      'npm run thing -- take [--from FILE]                         takes from',
    ]);
  });

  test('where there is no such verb all of them are', () => {
    expect(lines('go')).toEqual(['There is no npm run thing -- go.', ...lines()]);
    expect(lines()).toHaveLength(3);
  });
});
