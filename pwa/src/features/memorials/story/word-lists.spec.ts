import { describe, expect, test } from 'vitest';
import { withWordLists } from './word-lists.ts';

/** A paragraph as Word puts it into the clipboard. */
const item = (marker: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}</p>`;

/** The text of each item, by its list. */
function listsOf(html: string): [name: string, items: (string | null)[]][] {
  const { body } = new DOMParser().parseFromString(withWordLists(html), 'text/html');
  return [...body.querySelectorAll('ul, ol')].map((list) => [
    list.localName,
    [...list.children].map(({ textContent }) => textContent),
  ]);
}

describe('lists pasted from Word', () => {
  test('REL-51 REQ-256 are lists, without their dots', () => {
    expect(listsOf(item('·', 'sun') + item('·', '<b>socks</b> and tea'))).toEqual([
      ['ul', ['sun', 'socks and tea']],
    ]);
    expect(listsOf(item('o', 'sun') + item('\uf0b7', 'sea') + item('§', 'sand'))).toEqual([
      ['ul', ['sun', 'sea', 'sand']],
    ]);
    expect(withWordLists(item('·', '<b>socks</b>'))).toContain('<b>socks</b>');
  });

  test('REL-51 REQ-257 are numbered where Word numbered them', () => {
    expect(
      listsOf(`${item('1.', 'tuna')}${item('2)', 'more tuna')}<p>And then</p>${item('·', 'sun')}`),
    ).toEqual([
      ['ol', ['tuna', 'more tuna']],
      ['ul', ['sun']],
    ]);
  });

  test('REL-51 are found in what another program left of them', () => {
    expect(listsOf('<p>·&nbsp;&nbsp;sun</p><p>• sea</p>')).toEqual([['ul', ['sun', 'sea']]]);
  });

  test.each([
    '<p>2011. We met her.</p>',
    '<p>o my dear</p>',
    '<p>§12</p>',
    '<ul><li><p>· sun</p></li></ul>',
    '· sun',
  ])('REL-51 nothing else changes: %s', (html) => {
    expect(withWordLists(html)).toBe(html);
  });
});
