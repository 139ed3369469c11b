import { expect, test } from '@jest/globals';
import { de, que } from './elision.ts';

test('a vowel takes the place of another', () => {
  expect(['Bella', 'Oscar', 'Élan', 'Hugo', 'Yuki', 'Ygor', '7'].map(de)).toEqual([
    'de Bella',
    'd’Oscar',
    'd’Élan',
    'de Hugo',
    'de Yuki',
    'd’Ygor',
    'de 7',
  ]);
  expect(['Bella', 'Oscar'].map(que)).toEqual(['que Bella', 'qu’Oscar']);
});
