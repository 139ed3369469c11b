// @vitest-environment node
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { maxCachedNews } from '@everpaw/contracts/news/news.limits';
import { expect, test } from 'vitest';
import { cachedEntries, countedCategories, seenWith, seenWithout } from './seen-news.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const entry = (n: number, more: Partial<NewsEntry['feed']> = {}): NewsEntry => ({
  feed: {
    id: String(n),
    slug: `article-${n}`,
    publishedAt: new Date(now - n * 86_400_000).toISOString(),
    expiresAt: null,
    ...more,
  } as NewsEntry['feed'], // what the rules look at
  category: null,
  author: null,
});
const slugs = (entries: readonly NewsEntry[]) => entries.map(({ feed }) => feed.slug);

test('what is seen stands first, once, and the oldest of too many go', () => {
  const seen = seenWith(seenWith([], [entry(1), entry(2)]), [entry(2, { title: 'anew' })]);
  expect(slugs(seen)).toEqual(['article-2', 'article-1']);
  expect(seen[0]?.feed.title).toBe('anew');
  const many = Array.from({ length: maxCachedNews }, (_, n) => entry(100 + n));
  expect(seenWith(seen, many)).toHaveLength(maxCachedNews);
  expect(slugs(seenWith(seen, many))).not.toContain('article-2');
});

test('an article that is not there any more leaves', () => {
  expect(slugs(seenWithout([entry(1), entry(2)], 'article-1'))).toEqual(['article-2']);
});

test('all that is held is listed once: the newest page as it was, then the others by their day, none that has ended', () => {
  const list = { feeds: [entry(3), entry(1)], featured: [entry(4), entry(1)] };
  const pagination = { total: 9, hasMore: true, nextCursor: null };
  const seen = [entry(9), entry(5), entry(3), entry(6, { expiresAt: '2026-02-28T00:00:00.000Z' })];
  expect(slugs(cachedEntries({ list: { ...list, pagination }, seen }, now))).toEqual([
    'article-3',
    'article-1',
    'article-4',
    'article-5',
    'article-9',
  ]);
  expect(slugs(cachedEntries({ list: null, seen: [entry(2)] }, now))).toEqual(['article-2']);
});

test('REQ-636 the categories of what is held are counted, the largest first', () => {
  const of = (n: number, slug: string | null): NewsEntry => ({
    ...entry(n),
    category: slug === null ? null : { name: slug.toUpperCase(), slug, color: '#3B82F6' },
  });
  const counted = countedCategories([
    of(1, 'rituals'),
    of(2, 'coping'),
    of(3, null),
    of(4, 'site'),
    of(5, 'site'),
  ]);
  expect(counted.map(({ category, feedCount }) => [category.name, feedCount])).toEqual([
    ['SITE', 2],
    ['COPING', 1],
    ['RITUALS', 1],
  ]);
});
