import { expect, test } from '@jest/globals';
import { plainName } from './plain-name.ts';

test.each(['Ana Reis', 'Mr. Whiskers', 'J.R. O’Neil: the second', 'Bella / Max'])(
  'SEC-41 %s is a name',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);

test.each([
  'BUY CHEAP http://evil.example',
  'HTTPS:evil.example',
  'ftp://evil.example',
  'ｈttp://evil.example',
  'www.evil.example',
])('SEC-41 %s is not repeated', (name) => {
  expect(plainName(name)).toBeNull();
});
