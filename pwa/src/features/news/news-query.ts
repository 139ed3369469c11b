import { plainStory } from '@everpaw/contracts/memorials/story';
import type { NewsEntry } from '@everpaw/contracts/news/news.dto';
import { newsMessages } from '@everpaw/contracts/news/news.messages';

/** The tabs of the news, by what each asks for. */
export const newsTabs = newsMessages.tabNames;
export type NewsTab = keyof typeof newsTabs;

/** What somebody looks for in the news; an empty category means all. */
export type NewsAsked = { tab: NewsTab; category: string; search: string };

function isTab(value: string): value is NewsTab {
  return Object.hasOwn(newsTabs, value);
}

/** What an address asks for; what it does not say, or says wrongly, is the ordinary. */
export function readNewsAsked(params: URLSearchParams): NewsAsked {
  const tab = params.get('type') ?? '';
  return {
    tab: isTab(tab) ? tab : 'all',
    category: params.get('category') ?? '',
    search: params.get('search') ?? '',
  };
}

/** The inverse; the ordinary is left out. */
export function writeNewsAsked({ tab, category, search }: NewsAsked): URLSearchParams {
  return new URLSearchParams({
    ...(tab === 'all' ? {} : { type: tab }),
    ...(category === '' ? {} : { category }),
    ...(search === '' ? {} : { search }),
  });
}

/** What a device that has no connection finds in what it holds: each word is in title, summary, article or tags. */
export function foundHere(entries: readonly NewsEntry[], { tab, category, search }: NewsAsked): NewsEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ feed, category: own }) => {
    if (tab !== 'all' && feed.type !== tab) return false;
    if (category !== '' && own?.slug !== category) return false;
    const text = [feed.title, feed.summary, plainStory(feed.content), ...feed.tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const wordsAMinute = 220;

/** Minutes that reading an article takes, at least one. */
export function readingMinutes(content: string): number {
  return Math.max(1, Math.round(plainStory(content).split(/\s+/).length / wordsAMinute));
}
