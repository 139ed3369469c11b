import { plainStory, sanitiseStory } from '@everpaw/contracts/memorials/story';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStory, type StoryBlock } from './story-tree.ts';

const plain = (text: string) => ({ text, strong: false, em: false });

function words(blocks: StoryBlock[]): string {
  return blocks
    .flatMap(({ lines }) => lines)
    .flat()
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '');
}

describe('reading a story', () => {
  test('REQ-299 an empty line separates paragraphs, a single break stays inside one', () => {
    expect(readStory('One<br>two<br><br>three\n\nfour')).toEqual([
      { kind: 'paragraph', lines: [[plain('One')], [plain('two')]] },
      { kind: 'paragraph', lines: [[plain('three')]] },
      { kind: 'paragraph', lines: [[plain('four')]] },
    ]);
  });

  test('REQ-258 strong, em and quotes are kept', () => {
    expect(readStory('She was <strong>very <em>good</em></strong>.<blockquote>Woof</blockquote>')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            plain('She was '),
            { text: 'very ', strong: true, em: false },
            { text: 'good', strong: true, em: true },
            plain('.'),
          ],
        ],
      },
      { kind: 'quote', lines: [[plain('Woof')]] },
    ]);
  });

  test('REQ-259 items that follow each other are one list', () => {
    expect(readStory('Loved:<li>sun</li> <li>socks</li>Then slept.')).toEqual([
      { kind: 'paragraph', lines: [[plain('Loved:')]] },
      { kind: 'list', lines: [[plain('sun')], [plain('socks')]] },
      { kind: 'paragraph', lines: [[plain('Then slept.')]] },
    ]);
  });

  test('SEC-13 other markup is words, never elements', () => {
    expect(readStory('<img src=x onerror=alert(1)><script>a</script>&lt;b&gt;')).toEqual([
      { kind: 'paragraph', lines: [[plain('<img src=x onerror=alert(1)><script>a</script><b>')]] },
    ]);
  });

  test('REQ-299 no word of a sanitised story is lost or added, whatever was written', () => {
    const piece = fc.constantFrom(
      '<li>',
      '</li>',
      '<br>',
      '<blockquote>',
      '</blockquote>',
      '<b>',
      '</b>',
      '\n',
      ' ',
      'a',
      'b & c',
      '<',
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const story = sanitiseStory(pieces.join(''));
        expect(words(readStory(story))).toBe(plainStory(story).replace(/\s+/g, ''));
      }),
    );
  });
});
