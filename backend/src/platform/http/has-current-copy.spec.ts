import { describe, expect, test } from '@jest/globals';
import { hasCurrentCopy } from './has-current-copy.ts';

describe('If-None-Match', () => {
  test.each([
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"a"', 'W/"a"'],
    ['W/"a"', 'W/"a"'],
    ['"b", W/"a"', '"a"'],
    ['*', '"a"'],
  ])('%s is the version %s', (header, etag) => {
    expect(hasCurrentCopy(header, etag)).toBe(true);
  });

  test.each([[undefined], [''], ['"b"'], ['a'], ['W/"b"'], ['w/"a"']])('%s is another version', (header) => {
    expect(hasCurrentCopy(header, '"a"')).toBe(false);
  });
});
