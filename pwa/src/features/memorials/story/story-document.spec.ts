// @vitest-environment node
import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOfStory, type StoryNode, storyOfDocument } from './story-document.ts';

const text = (words: string, ...marks: string[]): StoryNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const node = (type: string, ...content: StoryNode[]): StoryNode => ({ type, content });

const story =
  'She came in a <strong>bread </strong><strong><em>van</em></strong><br>and stayed.<br><br>Always.<blockquote>Not<br>now.</blockquote><li>sun</li><li>socks</li><li>1. tuna</li><li>2. more tuna</li>';

describe('the document of the editor', () => {
  test('REQ-253 REQ-254 REQ-255 REQ-256 REQ-257 a story opens as its paragraphs, quotes and lists', () => {
    expect(documentOfStory(story)).toEqual(
      node(
        'doc',
        node(
          'paragraph',
          text('She came in a '),
          text('bread ', 'bold'),
          text('van', 'bold', 'italic'),
          { type: 'hardBreak' },
          text('and stayed.'),
        ),
        node('paragraph', text('Always.')),
        node('blockquote', node('paragraph', text('Not')), node('paragraph', text('now.'))),
        node(
          'bulletList',
          node('listItem', node('paragraph', text('sun'))),
          node('listItem', node('paragraph', text('socks'))),
        ),
        node(
          'orderedList',
          node('listItem', node('paragraph', text('tuna'))),
          node('listItem', node('paragraph', text('more tuna'))),
        ),
      ),
    );
  });

  test('REQ-259 what is opened is written as it was, its two kinds of list among it', () => {
    expect(storyOfDocument(documentOfStory(story))).toBe(story);
    expect(storyOfDocument(documentOfStory(''))).toBe('');
  });

  test('an empty document is an empty story', () => {
    expect(
      storyOfDocument(
        node('doc', node('paragraph'), node('bulletList', node('listItem', node('paragraph')))),
      ),
    ).toBe('');
  });

  test('SEC-13 any document at all leaves as the five tags, and gives the same again when it is opened', () => {
    const names = fc.constantFrom(
      ...['doc', 'paragraph', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'hardBreak', 'text'],
      ...['heading', 'script', 'iframe', '<img src=x onerror=alert(1)>', '__proto__', 'constructor'],
    );
    const words = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '"><svg/onload=alert(1)>',
        '&lt;b&gt;',
      ),
      fc.constantFrom('1. ', '<li>', '</li>', '<br>', '\n', ' ', '\u0000'),
      fc.string({ unit: 'binary', maxLength: 10 }),
    );
    const { tree } = fc.letrec<{ tree: StoryNode }>((tie) => ({
      tree: fc.record(
        {
          type: names,
          text: words,
          marks: fc.array(fc.record({ type: fc.constantFrom('bold', 'italic', 'link', 'script') }), {
            maxLength: 3,
          }),
          content: fc.array(tie('tree'), { maxLength: 4, depthIdentifier: 'story' }),
        },
        { requiredKeys: [] },
      ),
    }));
    const permitted = /^(?:<\/?(?:strong|em|blockquote|li)>|<br>|[^<>])*$/;
    fc.assert(
      fc.property(tree, (document) => {
        const written = storyOfDocument(document);
        expect(written).toMatch(permitted);
        expect(sanitiseStory(written)).toBe(written);
        expect(storyOfDocument(documentOfStory(written))).toBe(written);
      }),
      { numRuns: 3_000, examples: [[{ content: [{ content: [{ type: 'text', text: '\u0000' }] }] }]] },
    );
  });
});
