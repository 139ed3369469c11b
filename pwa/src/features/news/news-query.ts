import { searchWords } from '@everpaw/contracts/kernel/text/search-text';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';

/** The tabs of the news. */
export const newsTabs = ['all', 'product-update', 'promotion'] as const;
export type NewsTab = (typeof newsTabs)[number];

/** The query of the news. An empty category means all. */
export type NewsAsked = { tab: NewsTab; category: string; search: string };

function isTab(value: string): value is NewsTab {
  return newsTabs.some((tab) => tab === value);
}

/** Reads the query from the URL. Missing and invalid values become the defaults. */
export function readNewsAsked(params: URLSearchParams): NewsAsked {
  const tab = params.get('type') ?? '';
  return {
    tab: isTab(tab) ? tab : 'all',
    category: params.get('category') ?? '',
    search: params.get('search') ?? '',
  };
}

/** Returns the URL parameters of a query, without defaults. */
export function writeNewsAsked({ tab, category, search }: NewsAsked): URLSearchParams {
  return new URLSearchParams({
    ...(tab === 'all' ? {} : { type: tab }),
    ...(category === '' ? {} : { category }),
    ...(search === '' ? {} : { search }),
  });
}

/**
 * Returns the cached articles that match a query, by the same rule as on the server: their tab, their category, and
 * each search word as the beginning of a word in the title, summary, content or tags.
 */
export function foundHere(entries: readonly NewsEntry[], { tab, category, search }: NewsAsked): NewsEntry[] {
  const words = searchWords(search);
  if (search.trim() !== '' && words.length === 0) return [];
  return entries.filter(({ feed, category: own }) => {
    if (tab !== 'all' && feed.type !== tab) return false;
    if (category !== '' && own?.slug !== category) return false;
    if (words.length === 0) return true;
    const written = searchWords(
      [feed.title, feed.summary, plainStory(feed.content), ...feed.tags].join('\n'),
    );
    return words.every((word) => written.some((one) => one.startsWith(word)));
  });
}

const wordsAMinute = 220;

/** Returns the reading time of an article in minutes, at least one. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.round(plainStory(content).split(/\s+/).length / wordsAMinute));
}
