import type { ArticlePage, NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import { maxCachedNews } from '@everpaw/contracts/news/news.limits';

/** The news that is cached on a device: the newest page, and articles that were opened or listed besides. */
export type CachedNews = { list: NewsList | null; seen: readonly NewsEntry[] };

/** Returns the list entry of an article, without the fields of its page. */
const entryOf = ({ feed, category, author }: NewsEntry | ArticlePage): NewsEntry => ({
  feed,
  category,
  author,
});

/** Returns the seen articles with `entries` first. The oldest beyond `maxCachedNews` are dropped. */
export function seenWith(seen: readonly NewsEntry[], entries: readonly NewsEntry[]): NewsEntry[] {
  const newer = new Set(entries.map(({ feed }) => feed.id));
  return [...entries.map(entryOf), ...seen.filter(({ feed }) => !newer.has(feed.id))].slice(0, maxCachedNews);
}

/** Returns the seen articles without one that no longer exists. */
export function seenWithout(seen: readonly NewsEntry[], slug: string): NewsEntry[] {
  return seen.filter(({ feed }) => feed.slug !== slug);
}

/**
 * Returns all cached articles that haven't expired by `now` (ms since the epoch): the newest page in its order, then
 * the others by date, newest first.
 */
export function cachedEntries({ list, seen }: CachedNews, now: number): NewsEntry[] {
  const newest = list?.feeds ?? [];
  const listed = new Set(newest.map(({ feed }) => feed.id));
  const others = [...(list?.featured ?? []), ...seen].filter(({ feed }) => {
    const isNew = !listed.has(feed.id);
    listed.add(feed.id);
    return isNew;
  });
  others.sort((a, b) => b.feed.publishedAt.localeCompare(a.feed.publishedAt));
  return [...newest, ...others].filter(
    ({ feed }) => feed.expiresAt === null || Date.parse(feed.expiresAt) > now,
  );
}

/** A category and the number of its articles. */
export type CountedCategory = { category: NonNullable<NewsEntry['category']>; feedCount: number };

/** Returns the categories of these articles, the largest first. */
export function countedCategories(entries: readonly NewsEntry[]): CountedCategory[] {
  const counts = new Map<string, CountedCategory>();
  for (const { category } of entries) {
    if (!category) continue;
    const feedCount = (counts.get(category.slug)?.feedCount ?? 0) + 1;
    counts.set(category.slug, { category, feedCount });
  }
  return [...counts.values()].sort(
    (a, b) => b.feedCount - a.feedCount || a.category.name.localeCompare(b.category.name),
  );
}
