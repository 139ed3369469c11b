import { minuteMs } from '../kernel/time/durations.ts';

/** Articles per page of the list. */
export const newsPageSize = 20;
/** Maximum page size of any list of articles. */
export const maxListedNews = 100;
/** Articles in the featured section. */
export const featuredNews = 3;
/** Maximum length of a summary on a card. */
export const shownSummaryLength = 150;
/** How long the list is fresh, in milliseconds. */
export const newsFreshMs = 5 * minuteMs;
/** How long the categories are fresh, in milliseconds. */
export const newsCategoriesFreshMs = 15 * minuteMs;
/** Maximum number of articles in the RSS feed. */
export const rssItems = 50;
/** Maximum number of categories, which are read at once. */
export const maxNewsCategories = 50;
/** Comments per page. */
export const commentsPageSize = 50;

/** Maximum number of articles that a device caches besides the newest page, for reading offline. */
export const maxCachedNews = 60;

/** Maximum lengths of an article's fields. */
export const articleTextLimits = {
  title: 255,
  slug: 160,
  summary: 500,
  metaTitle: 120,
  metaDescription: 300,
  tag: 40,
  address: 300,
} as const;
export const maxTags = 10;

/** Maximum lengths of a category's fields. */
export const categoryTextLimits = { name: 100, slug: 100, description: 500 } as const;
/** The default color of a category. */
export const defaultCategoryColor = '#3B82F6';

/** Maximum length of a comment. */
export const maxCommentLength = 2_000;
/** Maximum length of a search text in the analytics. */
export const maxAnalyticsText = 100;
/** Retention of the analytics, in days. */
export const newsAnalyticsDays = 180;
