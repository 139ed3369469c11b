import { unescapeHtml } from '@everpaw/contracts/kernel/text/html';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { describe, expect, test } from '@jest/globals';
import { rssOf } from './rss.ts';

type Feed = NewsEntry['feed'];

const entry = (more: Partial<Feed>): NewsEntry => ({
  feed: {
    id: '01920000-0000-7000-8000-000000000001',
    slug: 'a-bench',
    title: 'A bench',
    summary: 'Where to sit.',
    content: 'There is a bench.',
    publishedAt: '2026-03-01T12:00:00.000Z',
    lastEditedAt: null,
    tags: [],
    ...more,
  } as Feed, // the feed has nothing of its other fields
  category: null,
  author: null,
});
const feedOf = (more: Partial<Feed>) => rssOf([entry(more)], 'https://everpaw.example').xml;

/** What an XML parser reads in the first item's element of this name. */
function textOf(name: string, xml: string): string {
  const item = xml.slice(xml.indexOf('<item>'));
  return unescapeHtml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(item)?.[1] ?? '');
}

describe('the summary of an article', () => {
  test.each([
    'Use <article> and <b> with care.',
    'Tom & Jerry, 1 < 2',
    'The entity &amp; says “and”.',
    `"quoted" and 'quoted'`,
  ])('is plain text, also for readers that show it as HTML: %s', (summary) => {
    const html = textOf('description', feedOf({ summary }));
    expect(html).not.toMatch(/[<>]/);
    expect(unescapeHtml(html)).toBe(summary);
  });

  test('is what it says where nothing needs escaping', () => {
    expect(textOf('description', feedOf({ summary: 'Where to sit.' }))).toBe('Where to sit.');
  });
});

test('titles and tags are plain text, and the content is HTML', () => {
  const xml = feedOf({ title: 'Cats & <dogs>', tags: ['a<b'], content: '1 &lt; 2, <b>surely</b>' });
  expect(textOf('title', xml)).toBe('Cats & <dogs>');
  expect(textOf('category', xml)).toBe('a<b');
  expect(textOf('content:encoded', xml)).toBe('<p>1 &lt; 2, <b>surely</b></p>');
});

test('every character of Unicode is in the feed, but for those that no XML parser takes or nobody sees', () => {
  // By the definition of Char in XML 1.0, and the ranges that its section 2.2 advises against.
  const isRefused = (code: number) =>
    (code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) ||
    (code >= 0x7f && code <= 0x9f) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xfdd0 && code <= 0xfdef) ||
    (code & 0xfffe) === 0xfffe;
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code);
  // Alone among letters, so that two halves of a pair never meet.
  const everything = codes.map((code) => `x${String.fromCodePoint(code)}`).join('');
  const rest = codes.map((code) => (isRefused(code) ? 'x' : `x${String.fromCodePoint(code)}`)).join('');
  const xml = feedOf({ title: everything, summary: everything, content: everything, tags: [everything] });
  expect(textOf('title', xml) === rest).toBe(true);
  expect(textOf('category', xml) === rest).toBe(true);
  expect(unescapeHtml(textOf('description', xml)) === rest).toBe(true);
  expect([...xml].some((character) => isRefused(character.codePointAt(0) ?? 0))).toBe(false);
});
