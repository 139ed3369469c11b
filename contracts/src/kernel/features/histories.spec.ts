import { expect, test } from '@jest/globals';
import { historiesText, sharedPosition } from './histories.ts';

const at = (n: number) => `${'0'.repeat(16)}.${n.toString(16).padStart(16, '0')}`;
const text = historiesText([
  { epoch: 'first', since: '' },
  { epoch: 'b', since: at(100) },
  { epoch: 'c', since: at(250) },
  { epoch: 'd', since: at(120) },
]);

test.each([
  ['first', at(100)],
  ['b', at(120)],
  ['c', at(120)],
  ['d', ''],
  ['unheard-of', ''],
])('REL-42 the newest history shares with %s what every restore since then has left', (known, shared) => {
  expect(sharedPosition(text, known)).toBe(shared);
});

test.each([[null], ['']])(
  'REL-42 of a site that names no histories (%j), nothing is known to be shared',
  (none) => {
    expect(sharedPosition(none, 'first')).toBe('');
  },
);
