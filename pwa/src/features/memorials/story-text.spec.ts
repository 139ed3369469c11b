import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storyOfText, textOfStory, wordCount } from './story-text.ts';
import { readStory } from './story-tree.ts';

describe('a story in a plain text box', () => {
  test('REQ-253 REQ-254 REQ-255 REQ-256 marks become the tags of a story', () => {
    expect(storyOfText('She **ruled** the *sill*.\n\n> Not now.\n> Later.\n- tuna\n- sun\nThen sleep.')).toBe(
      'She <strong>ruled</strong> the <em>sill</em>.<br><blockquote>Not now.<br>Later.</blockquote><li>tuna</li><li>sun</li>Then sleep.',
    );
  });

  test('SEC-13 what looks like markup stays words', () => {
    expect(storyOfText('<script>alert(1)</script> & more')).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; more',
    );
  });

  test('lonely marks stay what they are', () => {
    expect(storyOfText('2 * 3 ** 4, rated *** of 5')).toBe('2 * 3 ** 4, rated *** of 5');
    expect(storyOfText('->not a list\n>nor a quote')).toBe('-&gt;not a list<br>&gt;nor a quote');
  });

  test('a story that is opened and kept unchanged stays the same story, whatever is in it', () => {
    const piece = fc.constantFrom(
      '<li>',
      '</li>',
      '<br>',
      '<br><br>',
      '<blockquote>',
      '</blockquote>',
      ' ',
      'sun',
      'a & b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const once = storyOfText(textOfStory(sanitiseStory(pieces.join(''))));
        expect(readStory(storyOfText(textOfStory(once)))).toEqual(readStory(once));
      }),
    );
  });

  test('emphasis survives being opened', () => {
    const markup =
      'She <strong>ruled</strong> the <em>warm sill</em> all day.<blockquote>No.</blockquote><li>tuna</li>';
    expect(readStory(storyOfText(textOfStory(markup)))).toEqual(readStory(markup));
  });

  test('REQ-251 words are counted as a person would', () => {
    expect([wordCount(''), wordCount('  \n '), wordCount('one'), wordCount(' one  two\nthree ')]).toEqual([
      0, 0, 1, 3,
    ]);
  });
});
