import { expect, test } from '@jest/globals';
import { characterCount, inputLength, wellFormed } from './characters.ts';
import { firstCharacters, firstVisible } from './visible-characters.ts';

test('an emoji of one code point is one character, and none is cut in two', () => {
  expect(['', 'Zoë', '🐾', 'a🐾b'].map(characterCount)).toEqual([0, 3, 1, 3]);
  expect([0, 1, 2, 3, 9].map((most) => firstCharacters('a🐾b', most))).toEqual([
    '',
    'a',
    'a🐾',
    'a🐾b',
    'a🐾b',
  ]);
});

test('an input takes as many characters as the limit says, whichever they are, and nothing beyond it', () => {
  const typed = (keys: string[], most: number) =>
    keys.reduce(
      (value, key) => (value.length + key.length <= inputLength(value, most) ? value + key : value),
      '',
    );
  expect(typed([...'abcdef'], 3)).toBe('abc');
  expect(typed([...'🐾🐾🐾🐾'], 3)).toBe('🐾🐾🐾');
  expect(typed([...'🐾ab🐾'], 3)).toBe('🐾ab');
  expect(typed([...'ab🐾c'], 3)).toBe('ab🐾');
  // What is too long already, from before or pasted, gets no longer.
  expect(inputLength('a🐾bcd', 3)).toBe(6);
});

test('SEC-14 half of a surrogate pair becomes a sign that can be stored, and nothing else changes', () => {
  expect(wellFormed('Zoë 🐾 \ud83d und \udc3e.')).toBe('Zoë 🐾 \ufffd und \ufffd.');
  expect(wellFormed('\udc3e\ud83d')).toBe('\ufffd\ufffd');
  for (const text of ['', '🐾👩\u200d🚒', '\u{10ffff}', '\ufffd', '\ue000'])
    expect(wellFormed(text)).toBe(text);
});

test('REL-51 nothing visible is cut: a letter with its accent, a flag, a family, a syllable', () => {
  const family = '👨\u200d👩\u200d👧';
  for (const one of ['e\u0301', '🇵🇹', family, 'क्षि']) {
    const length = characterCount(one);
    for (let most = 1; most < 1 + length; most += 1) expect(firstCharacters(`a${one}b`, most)).toBe('a');
    expect(firstCharacters(`a${one}b`, 1 + length)).toBe(`a${one}`);
    expect(firstVisible(`${one}b`)).toBe(one);
  }
  // One that is longer than the limit itself is cut.
  expect(firstCharacters(`e${'\u0301'.repeat(9)}`, 3)).toBe('e\u0301\u0301');
  expect(firstVisible('')).toBe('');
});
