import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainStory, sanitiseStory } from './story.ts';
import { readStory, type StoryBlock, writeStory } from './story-tree.ts';

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

  test('REQ-257 REQ-259 items that count from 1 are a numbered list, and stay apart from bulleted ones', () => {
    expect(
      readStory(
        '<li>sun</li><li>1. tuna</li><li>2. <strong>naps</strong></li><li>1. again</li><li>7. no</li>',
      ),
    ).toEqual([
      { kind: 'list', lines: [[plain('sun')]] },
      { kind: 'numbers', lines: [[plain('tuna')], [{ text: 'naps', strong: true, em: false }]] },
      { kind: 'numbers', lines: [[plain('again')]] },
      { kind: 'list', lines: [[plain('7. no')]] },
    ]);
  });

  test('REQ-259 a number is only one where it stands plain at the beginning of an item', () => {
    expect(
      readStory('1. sun<br>2. tuna<li><em>1. </em>naps</li><li>1.naps</li>').map(({ kind }) => kind),
    ).toEqual(['paragraph', 'list']);
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

const blocks = fc.array(
  fc.record({
    kind: fc.constantFrom('paragraph', 'quote', 'list', 'numbers'),
    lines: fc.array(
      fc.array(
        fc.record({
          text: fc.oneof(
            fc.constantFrom(
              ' ',
              '\n',
              '1. ',
              '2. ',
              '<li>',
              '</blockquote>',
              '<br>',
              '&lt;',
              '&amp;#39;',
              "it's",
            ),
            fc.string({ unit: 'grapheme', maxLength: 8 }),
          ),
          strong: fc.boolean(),
          em: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 5 },
) satisfies fc.Arbitrary<StoryBlock[]>;

describe('writing a story', () => {
  test('REQ-258 each kind of block has its tags, and lines without words are left out', () => {
    expect(
      writeStory([
        { kind: 'paragraph', lines: [[plain('One & ')], [plain('two')], [plain(' ')]] },
        { kind: 'paragraph', lines: [[{ text: 'Three', strong: true, em: true }]] },
        { kind: 'quote', lines: [[plain('Not')], [], [plain('now')]] },
        { kind: 'list', lines: [[plain('sun')]] },
        { kind: 'numbers', lines: [[plain('tuna')], [], [plain('naps')]] },
      ]),
    ).toBe(
      'One &amp;<br>two<br><br><strong><em>Three</em></strong><blockquote>Not<br>now</blockquote><li>sun</li><li>1. tuna</li><li>2. naps</li>',
    );
  });

  test('SEC-13 whatever is written, the sanitiser finds nothing to change, and reading it gives it again', () => {
    fc.assert(
      fc.property(blocks, (story) => {
        const written = writeStory(story);
        expect(sanitiseStory(written)).toBe(written);
        expect(writeStory(readStory(written))).toBe(written);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a story that the server keeps stays the same story when it is opened', () => {
    const piece = fc.constantFrom(
      '<li>',
      '</li>',
      '<br>',
      '<br><br>',
      '<blockquote>',
      '</blockquote>',
      '<b>',
      '</b>',
      ' ',
      'sun',
      '1. ',
      'a & b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const opened = writeStory(readStory(sanitiseStory(pieces.join(''))));
        expect(writeStory(readStory(opened))).toBe(opened);
      }),
      { numRuns: 1_000 },
    );
  });
});
