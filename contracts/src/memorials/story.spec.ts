import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { schemaKit } from '../kernel/fields/schema-kit.ts';
import { megabyteOf } from '../testing/megabyte.ts';
import { storySchema } from './memorial.fields.ts';
import { plainStory, sanitiseStory } from './story.ts';

const memorialText = storySchema(schemaKit);

describe('the story sanitiser', () => {
  test.each([
    ['plain words stay', 'She waited.', 'She waited.'],
    [
      'REQ-258 the five tags stay',
      '<strong>a</strong><em>b</em><blockquote>c</blockquote><li>d</li>e<br>f',
      '<strong>a</strong><em>b</em><blockquote>c</blockquote><li>d</li>e<br>f',
    ],
    ['b and i say the same', '<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
    ['attributes go', '<strong onclick="x()" class=y>a</strong>', '<strong>a</strong>'],
    ['other tags go, their words stay', '<p>one</p><p>two</p><a href="x">three</a>', 'one<br>two<br>three'],
    ['code goes with its tag', 'a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['what is open is closed', '<strong>a<em>b', '<strong>a<em>b</em></strong>'],
    ['what was never open is not closed', 'a</strong>b', 'ab'],
    ['crossed tags are set straight', '<strong><em>a</strong>b</em>', '<strong><em>a</em></strong>b'],
    ['a lone angle bracket is a character', 'a < b > c', 'a &lt; b &gt; c'],
    ['an entity is one character', 'salt &amp; pepper', 'salt &amp; pepper'],
    ['words behind an <svg> that never ends stay', 'a<svg>b <em>c</em>', 'ab <em>c</em>'],
    ['behind <math> and <style> too', '<math>a<style>b', 'ab'],
    ['what is inside of code goes with it, also its tags', '<svg>a<b>b</b>c</svg>d', 'd'],
    ['the same inside of itself goes up to the first end', '<svg>a<svg>b</svg>c', 'c'],
    ['only what is closed goes', '<svg>a</svg>b<svg>c', 'bc'],
    ['a closing tag before it closes nothing', '</svg>a<svg>b', 'ab'],
    ['code that never ends is shown, not run', 'a<script>alert(1)', 'aalert(1)'],
    ['a tag that never ends is text', 'He weighed <ten kilos', 'He weighed &lt;ten kilos'],
    ['a comment that never ends is text', 'a <!-- b', 'a &lt;!-- b'],
    ['comments go', 'a<!-- <script>x</script> -->b', 'ab'],
  ])('%s', (_, input, output) => {
    expect(sanitiseStory(input)).toBe(output);
  });

  const evasions = [
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<IMG """><SCRIPT>alert("XSS")</SCRIPT>">',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<strong style="background:url(javascript:alert(1))">x</strong>',
    '<li><a/onmouseover=alert(1)//',
    '"><script>alert(1)</script>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template>',
    '\u0000<scr\u0000ipt>alert(1)</script>',
    '<em\nonclick=alert(1)>x</em>',
    '<strong x=">" onclick="alert(1)">x</strong>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;',
    '<object data="data:text/html,<script>alert(1)</script>">',
    '<base href="//evil">',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<li/><img/src/onerror=alert(1)>',
    '<svg><img src=x onerror=alert(1)>',
    '<math><style><img src=x onerror=alert(1)>',
    '<style><!--</style><img src=x onerror=alert(1)>',
    '<textarea><script>alert(1)',
    '<plaintext><img src=x onerror=alert(1)>',
    '<!--<img src=x onerror=alert(1)>',
    '<img src=x onerror="alert(1)',
  ];

  /** All markup that a browser could find in the text, as it stands. */
  const tags = (html: string) => html.match(/<[^>]*>?/g) ?? [];
  const permitted = new Set(
    ['strong', 'em', 'blockquote', 'li'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]).concat('<br>'),
  );
  const isClean = (html: string) => tags(html).every((tag) => permitted.has(tag));

  test.each(evasions)('SEC-13 leaves nothing of %j that could run', (input) => {
    const out = sanitiseStory(input);
    expect(tags(out).filter((tag) => !permitted.has(tag))).toEqual([]);
    expect(sanitiseStory(out)).toBe(out);
  });

  test('SEC-13 10,000 random documents: only the five tags, no attribute, and again is the same', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...evasions,
        '<strong>',
        '</strong>',
        '<em ',
        '>',
        '<',
        '</',
        '"',
        "'",
        '&',
        '&amp;',
        '&#39;',
        '<br/>',
        '<li>',
        '</li>',
        '<!--',
        '-->',
        '<svg>',
        '</svg>',
        '<style>',
        '</style>',
        'onload=',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const out = sanitiseStory(pieces.join(''));
        return isClean(out) && sanitiseStory(out) === out;
      }),
      { numRuns: 10_000 },
    );
  });

  test('SEC-13 words outside of markup that is closed always survive', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const opening = fc.constantFrom(
      '<svg>',
      '<math>',
      '<style>',
      '<script>',
      '<textarea>',
      '<strong>',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(opening, word), { maxLength: 8 }), (parts) => {
        const story = plainStory(sanitiseStory(parts.flat().join('')));
        return parts.every(([, each]) => story.includes(each));
      }),
    );
  });

  test.each([
    '<!--',
    '<',
    '</',
    '&',
    '&amp;',
    '[',
    '<a ',
    '<a "',
    "<a '",
    `<a "'`,
    `<a "<a '" `,
    '<strong>',
    '<strong></em>',
    '<svg>',
    '<svg></math>',
    '</svg>',
    'a\u0301',
    '\u0301',
  ])('SEC-26 reads a megabyte of %j in time proportional to it', (piece) => {
    const text = megabyteOf(piece);
    expect(plainStory(sanitiseStory(text))).toEqual(expect.any(String));
  });

  test('REL-50 composes its letters, also across a tag that is dropped, and never its markup', () => {
    const read = (story: string) => [sanitiseStory(story), sanitiseStory(sanitiseStory(story))];
    for (const story of ['Zoe\u0308', 'Zoe<u>\u0308</u>', 'Zo<!-- x -->e\u0308'])
      expect(read(story)).toEqual(['Zoë', 'Zoë']);
    const slashed = '<strong>\u0338a</strong>';
    expect(read(slashed)).toEqual([slashed, slashed]);
  });

  test('SEC-26 reads a megabyte in time proportional to it, also where many are open and others are closed', () => {
    const text = megabyteOf('<strong>') + megabyteOf('</em>');
    expect(sanitiseStory(text)).toEqual(expect.any(String));
  });
});

test('the plain words of a story have no markup and keep its lines', () => {
  expect(plainStory('<strong>Bella</strong> &amp; me<br>at the sea<li>one</li><li>two</li>')).toBe(
    'Bella & me\nat the sea\none\ntwo',
  );
});

describe('REQ-207 a story as it is kept', () => {
  test('holds no control characters; line breaks and tabs stay', () => {
    expect(memorialText.parse('a\u0000b<em>\u0007c</em>\u0085')).toBe('ab<em>c</em>');
    expect(memorialText.parse('one\n\ttwo')).toBe('one\n\ttwo');
  });

  test.each(['', ' ', '\u200b<br>\u200b', '\u2800', '<strong>\u3164</strong>', '\u0000'])(
    'is none where nothing of it is seen: %j',
    (story) => {
      expect(memorialText.parse(story)).toBeNull();
    },
  );
});
