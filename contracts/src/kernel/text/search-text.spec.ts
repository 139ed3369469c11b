import { describe, expect, test } from '@jest/globals';
import {
  foldedText,
  hasWords,
  includesWords,
  searchPhrases,
  searchText,
  searchWords,
} from './search-text.ts';

describe('REL-50 a text as searches compare it', () => {
  test.each([
    ['Café au LAIT', 'cafe au lait'],
    ['Ångström ﬁne 3rd', 'angstrom fine 3rd'],
    [
      'Ørsted, Weiß, WEIẞ, Đốm, Łucja, Þór, Æsir, Œuvre, Ħal',
      'orsted, weiss, weiss, dom, lucja, thor, aesir, oeuvre, hal',
    ],
    ['İzmir ışık IŞIK', 'izmir isik isik'],
    ['Σίσυφος ΣΊΣΥΦΟΣ', 'σισυφοσ σισυφοσ'],
    ['Ёлка', 'елка'],
    ['ʻOhana', "'ohana"],
    ['राजा टॉमी', 'राजा टॉमी'],
    ['ไก่', 'ไก่'],
    ['がぎ ｶﾞ', 'がぎ ガ'],
    ['강아지', '강아지'],
    ['שָׁלוֹם مُحَمَّد', 'שלום محمد'],
    ['می\u200cخواهم soft\u00adhyphen', 'میخواهم softhyphen'],
    ['🐾', '🐾'],
  ])('of %j is %j, composed and decomposed', (text, folded) => {
    for (const typed of [text, text.normalize('NFC'), text.normalize('NFD')])
      expect(foldedText(typed)).toBe(folded);
  });

  test('of the keyboard of Windows for Vietnamese is the same', () => {
    // A letter with its own accent, and the tone as a mark of its own.
    expect(foldedText('Đô\u0301m')).toBe(foldedText('Đốm'));
  });

  test('takes linear time of marks without end', () => {
    const marks = 'a'.padEnd(200_000, '\u0301\u0323');
    expect(foldedText(marks)).toBe('a');
    expect(searchWords(`${marks} ${'\u093e'.repeat(100_000)}`)).toHaveLength(2);
  });
});

describe('the words of a text', () => {
  test.each([
    ['Café au LAIT, café', ['cafe', 'au', 'lait', 'cafe']],
    ['well-known o’hara', ['well', 'known', 'o', 'hara']],
    ['राजा टॉमी', ['राजा', 'टॉमी']],
    ['東京の犬 Luna', ['東 京 の 犬', 'luna']],
    ['Lunaちゃん2', ['luna ち ゃ ん 2']],
    ['ไก่น้อย', ['ไ ก่ น้ อ ย']],
    ['강아지가', ['강 아 지 가']],
    ['…  \n-', []],
    ['', []],
  ])('of %j', (text, phrases) => {
    expect(searchPhrases(text)).toEqual(phrases);
    expect(searchText(text)).toBe(phrases.join(' '));
  });

  test.each([
    ['राजा', 'राजा', true],
    ['टॉमी', 'राजा', false],
    ['東京の犬', '京の', true],
    ['東京の犬', '犬の', false],
    ['우리 강아지가', '강아지', true],
    ['ลูกไก่', 'ไก่', true],
    ['The gate, by Ørsted', 'orsted gate', true],
    ['The gate', 'gat', false],
    ['anything', '', false],
  ])('%j has those of %j: %s', (text, search, found) => {
    for (const form of ['NFC', 'NFD']) expect(hasWords(text.normalize(form), search)).toBe(found);
  });

  test.each([
    ['Zoë’s frame', 'zoe FRA', true],
    ['Weiß', 'eiss', true],
    ['Weiß', 'x', false],
    ['anything', ' ', true],
  ])('anywhere in %j: %j is %s', (text, search, found) => {
    for (const form of ['NFC', 'NFD']) expect(includesWords(text.normalize(form), search)).toBe(found);
  });

  test('for beginnings are distinct, and begin at every character of a script without spaces', () => {
    expect(searchWords('Café au LAIT, café')).toEqual(['cafe', 'au', 'lait']);
    expect(searchWords('東京都 X東')).toEqual(['東京', '京都', '都', 'x', '東']);
    expect(searchWords('…')).toEqual([]);
  });
});
