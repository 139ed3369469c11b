import { minuteMs } from '../kernel/durations.ts';

/** Articles of one page of the list. */
export const newsPageSize = 20;
/** The most articles of one page of any list. */
export const mostNewsListed = 100;
/** Articles in the featured section. */
export const featuredNews = 3;
/** Characters of a summary on a card. */
export const shownSummaryLength = 150;
/** How long the list counts as fresh, in milliseconds. */
export const newsFreshMs = 5 * minuteMs;
/** How long the categories count as fresh, in milliseconds. */
export const newsCategoriesFreshMs = 15 * minuteMs;
/** The most articles in the RSS feed. */
export const rssItems = 50;
/** The most categories; they are read at once. */
export const mostNewsCategories = 50;
/** Comments of one page. */
export const commentsPageSize = 50;

/** The most articles that a device keeps beside the newest page, so that they can be read without a signal. */
export const mostNewsKept = 60;

/** The most characters of an article's fields. */
export const articleTextLimits = {
  title: 255,
  slug: 160,
  summary: 500,
  metaTitle: 120,
  metaDescription: 300,
  tag: 40,
  address: 300,
} as const;
export const mostTags = 10;

/** The most characters of a category's fields. */
export const categoryTextLimits = { name: 100, slug: 100, description: 500 } as const;
/** A category's colour unless another is chosen. */
export const defaultCategoryColor = '#3B82F6';

/** The most characters of a comment. */
export const maxCommentLength = 2_000;
/** The most characters of what somebody searched for that the analytics take. */
export const maxAnalyticsText = 100;
/** Days for which a row of the analytics is kept. */
export const newsAnalyticsDays = 180;
