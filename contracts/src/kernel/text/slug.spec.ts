import { expect, test } from '@jest/globals';
import { fileNameOf, slugOf } from './slug.ts';

test.each([
  ['Über Bella’s 1st  week!', 'uber-bellas-1st-week'],
  ['Łucja and Ørsted', 'lucja-and-orsted'],
  ['Weiße Pfötchen', 'weisse-pfotchen'],
  ['Đốm', 'dom'],
  ['Đô\u0301m', 'dom'],
  ['कुत्ता', ''],
])('the slug of %j is %j', (title, slug) => {
  for (const form of ['NFC', 'NFD']) expect(slugOf(title.normalize(form), 40)).toBe(slug);
});

test.each([
  ['Łucja & Ørsted', 'Łucja-Ørsted'],
  ['कुत्ता', 'कुत्ता'],
  ['Zoë’s', 'Zoë-s'],
  ['東京の犬', '東京の犬'],
  [' ../../Bella\u202e\u0000.exe ', 'Bella-exe'],
  ['\u0301a', 'a'],
  ['🐾', ''],
])('the file name of %j is %j', (name, file) => {
  for (const form of ['NFC', 'NFD']) expect(fileNameOf(name.normalize(form), 40)).toBe(file);
});

test('a file name isn’t too long, and doesn’t end in a hyphen', () => {
  expect(fileNameOf('Bella of the bread van', 9)).toBe('Bella-of');
});
