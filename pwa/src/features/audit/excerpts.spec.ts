import { expect, test } from 'vitest';
import { excerptsOf } from './excerpts.ts';

const lead =
  'She came in a bread van and stayed for fourteen years, and every evening she walked to the gate';

test('two short texts stay as they are, and so does what is not there', () => {
  expect(excerptsOf('A cat.', 'A dog.', 40)).toEqual({ was: 'A cat.', is: 'A dog.' });
  expect(excerptsOf(null, 'A dog.', 40)).toEqual({ was: null, is: 'A dog.' });
  expect(excerptsOf(lead, null, 40).was).toBe('She came in a bread van and stayed for…');
});

test('long texts that part early begin at their beginning', () => {
  const { was, is } = excerptsOf(lead, lead.replace('van', 'box'), 40);
  expect([was, is]).toEqual([
    'She came in a bread van and stayed for…',
    'She came in a bread box and stayed for…',
  ]);
});

test('long texts that part late begin at a word shortly before that place', () => {
  expect(excerptsOf(`${lead}.`, `${lead} and waited.`, 40)).toEqual({
    was: '…to the gate.',
    is: '…to the gate and waited.',
  });
});

test('texts of one word only are cut inside of it', () => {
  const word = 'a'.repeat(100);
  const { was, is } = excerptsOf(`${word}b`, `${word}c`, 40);
  expect([was, is]).toEqual([`…${'a'.repeat(14)}b`, `…${'a'.repeat(14)}c`]);
});
