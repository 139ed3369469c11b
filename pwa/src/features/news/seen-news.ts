import type { ArticlePage, NewsEntry, NewsList } from '@everpaw/contracts/news/news.dto';
import { mostNewsKept } from '@everpaw/contracts/news/news.limits';

/** What a device holds of the news: the newest page, and what was opened or listed beside it. */
export type HeldNews = { list: NewsList | null; seen: readonly NewsEntry[] };

/** An entry without what only its own page says. */
const entryOf = ({ feed, category, author }: NewsEntry | ArticlePage): NewsEntry => ({
  feed,
  category,
  author,
});

/** The articles seen, with these before the others; the oldest of too many go. */
export function seenWith(seen: readonly NewsEntry[], entries: readonly NewsEntry[]): NewsEntry[] {
  const newer = new Set(entries.map(({ feed }) => feed.id));
  return [...entries.map(entryOf), ...seen.filter(({ feed }) => !newer.has(feed.id))].slice(0, mostNewsKept);
}

/** The articles seen without one that is not there any more. */
export function seenWithout(seen: readonly NewsEntry[], slug: string): NewsEntry[] {
  return seen.filter(({ feed }) => feed.slug !== slug);
}

/** Every article that is held and has not ended by `now` (ms): the newest page as it was, then the others by their day. */
export function heldEntries({ list, seen }: HeldNews, now: number): NewsEntry[] {
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

/** A category by which news is looked through, with how many articles there are in it. */
export type CountedCategory = { category: NonNullable<NewsEntry['category']>; feedCount: number };

/** The categories of these articles, the largest first. */
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
