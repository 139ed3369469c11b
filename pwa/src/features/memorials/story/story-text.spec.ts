// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { characterCount, fits, storyOfText, wordCount } from './story-text.ts';

describe('the words of a story', () => {
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

  test('REQ-251 words are counted as a person would, without the numbers of a list', () => {
    expect(
      ['', '<br> ', 'one', 'one  two<br><br>three', 'Loved:<li>1. sun</li><li>2. socks</li>'].map(wordCount),
    ).toEqual([0, 0, 1, 3, 3]);
    expect(wordCount('Bel<strong>la</strong>')).toBe(1);
  });

  test('REQ-252 characters are those of the plain text', () => {
    expect(['', 'a &amp; <strong>b</strong>', 'one<br>two', '<li>1. sun</li>'].map(characterCount)).toEqual([
      0, 5, 7, 6,
    ]);
  });

  test('REQ-260 5000 characters fit, one more does not, formatting is not counted', () => {
    expect(fits('x'.repeat(5000))).toBe(true);
    expect(fits('x'.repeat(5001))).toBe(false);
    expect(fits(`<strong>${'x'.repeat(5000)}</strong>`)).toBe(true);
    expect(fits('🐾'.repeat(5000))).toBe(true);
    expect(fits('🐾'.repeat(5001))).toBe(false);
    // What the server would not take for its length with markup does not fit either.
    expect(fits('&amp;'.repeat(4001))).toBe(false);
  });
});
