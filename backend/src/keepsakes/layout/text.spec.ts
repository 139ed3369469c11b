import { describe, expect, test } from '@jest/globals';
import { breakLines, type Fonts, omission, type Run, spansOf } from './text.ts';

/** Every character is half as wide as the text is large. Latin and Greek letters have a font each. */
const fonts: Fonts = {
  fontOf(text) {
    if (/^[\u0020-\u024f…–—]+$/.test(text)) return 'latin';
    if (/^\p{Script=Greek}+$/u.test(text)) return 'greek';
    return /^\p{Extended_Pictographic}$/u.test(text) ? 'emoji' : null;
  },
  widthOf: (text, _, size) => [...text].length * size * 0.5,
};
const plain = (text: string): Run[] => [{ text, face: 'text' }];
const broken = (text: string, width: number) =>
  breakLines(plain(text), { size: 2, width }, fonts).map(({ spans }) =>
    spans.map((span) => span.text).join(''),
  );

describe('fonts', () => {
  test('text is split where the font changes, with single spaces', () => {
    expect(spansOf(plain('good  boy\tΡεξ!'), fonts)).toEqual([
      { text: 'good boy ', font: 'latin' },
      { text: 'Ρεξ', font: 'greek' },
      { text: '!', font: 'latin' },
    ]);
  });

  test('what no font has becomes one omission, however long it is', () => {
    expect(spansOf(plain('a 日本 語の b'), fonts).map(({ text }) => text)).toEqual([`a ${omission} b`]);
    expect(spansOf(plain('日本語'), fonts)).toEqual([{ text: omission, font: 'latin' }]);
  });

  test('an emoji made of several is set as its parts, without marks that only colour it', () => {
    const [parts] = spansOf(plain('👨‍👩‍👧👍🏽❤️'), fonts);
    expect(parts).toEqual({ text: '👨👩👧👍❤', font: 'emoji' });
  });
});

describe('lines', () => {
  test('are ragged and never hyphenated', () => {
    expect(broken('one two three', 7)).toEqual(['one two', 'three']);
    expect(broken('one two three', 100)).toEqual(['one two three']);
  });

  test('a word that is longer than a line is broken, and only that one', () => {
    expect(broken('an abcdefghij end', 4)).toEqual(['an', 'abcd', 'efgh', 'ij', 'end']);
  });

  test('may end after a dash or a slash', () => {
    expect(broken('well-known', 6)).toEqual(['well-', 'known']);
    expect(broken('a.example/m/abc', 12)).toEqual(['a.example/m/', 'abc']);
  });

  test('keep the faces of their words, and a word of two faces together', () => {
    const runs: Run[] = [
      { text: 'so go', face: 'text' },
      { text: 'od', face: 'strong' },
    ];
    const byFace: Fonts = { ...fonts, fontOf: (_, face) => face };
    expect(breakLines(runs, { size: 2, width: 5 }, byFace)).toEqual([
      { spans: [{ text: 'so', font: 'text' }], width: 2 },
      {
        spans: [
          { text: 'go', font: 'text' },
          { text: 'od', font: 'strong' },
        ],
        width: 4,
      },
    ]);
  });

  test('nothing has no lines', () => {
    expect(broken('', 10)).toEqual([]);
    expect(broken('  ', 10)).toEqual([]);
  });
});
