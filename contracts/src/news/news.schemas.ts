import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { reportReasons } from '../kernel/report-reasons.ts';
import { decimalNumber, line, reportFields, sentInstant, uuid } from '../kernel/schemas.ts';
import { articleFields, newArticleFields } from './article.commands.ts';
import { commentFields } from './comment.commands.ts';
import { articlePage, categoryCount, commentDto, editedArticle, newsList } from './news.dto.ts';
import {
  articleTextLimits,
  categoryTextLimits,
  commentsPageSize,
  maxAnalyticsText,
  mostNewsListed,
  newsPageSize,
} from './news.limits.ts';
import { categoryFields, newCategoryFields } from './news-category.commands.ts';
import { articleAnalyticsTypes, articleStatuses, articleTypes, feedAnalyticsTypes } from './news-kinds.ts';

const ofId = z.object({ id: uuid });
const cursor = z.optional(z.string().check(z.maxLength(200)));
const limitOf = (most: number, usual: number) => z._default(decimalNumber(1, most), usual);

const newsQuery = z.object({
  type: z.optional(z.enum(['all', ...articleTypes])),
  category: z.optional(z.string().check(z.maxLength(categoryTextLimits.slug))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(maxAnalyticsText))),
  cursor,
  limit: limitOf(mostNewsListed, newsPageSize),
});
export type NewsQuery = z.infer<typeof newsQuery>;

const commentsPage = z.object({
  comments: z.array(commentDto),
  count: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type CommentsPage = z.infer<typeof commentsPage>;

/**
 * For those who moderate. `reports` says how many gave which reason, the most frequent first, and not who they are;
 * `isReported` that nobody has decided on them yet.
 */
const moderatedComments = z.object({
  comments: z.array(
    z.object({
      ...commentDto.shape,
      article: z.object({ slug: z.string(), title: z.string() }),
      reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
      isReported: z.boolean(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type ModeratedComments = z.infer<typeof moderatedComments>;

const editedArticles = z.object({ articles: z.array(editedArticle), nextCursor: z.nullable(z.string()) });
export type EditedArticles = z.infer<typeof editedArticles>;

/** Chosen by the tab at random, and forgotten with it. */
const sessionId = uuid;
const articleAnalytics = z.object({ eventType: z.enum(articleAnalyticsTypes), sessionId });
const feedAnalytics = z.object({
  eventType: z.enum(feedAnalyticsTypes),
  eventData: line({ min: 1, max: maxAnalyticsText }),
  sessionId,
});
const counted = z.object({ counted: z.boolean() });

/** What each endpoint takes and answers, by the same names. */
export const newsSchemas = {
  list: { query: newsQuery, answer: newsList },
  rss: {},
  categories: { answer: z.array(categoryCount) },
  one: {
    params: z.object({ id: z.string().check(z.maxLength(articleTextLimits.slug)) }),
    answer: articlePage,
  },
  like: { params: ofId, answer: accepted },
  unlike: { params: ofId, answer: accepted },
  countArticle: { params: ofId, body: articleAnalytics, answer: counted },
  countFeed: { body: feedAnalytics, answer: counted },
  comments: {
    params: ofId,
    query: z.object({ cursor, limit: limitOf(mostNewsListed, commentsPageSize) }),
    answer: commentsPage,
  },
  comment: { params: ofId, body: commentFields, answer: accepted },
  deleteComment: { params: ofId, answer: accepted },
  reportComment: { params: ofId, body: reportFields, answer: accepted },
  likeComment: { params: ofId, answer: accepted },
  unlikeComment: { params: ofId, answer: accepted },
  moderated: {
    query: z.object({
      hiddenOnly: z.optional(z.literal('true')),
      reportedOnly: z.optional(z.literal('true')),
      cursor,
      limit: limitOf(mostNewsListed, newsPageSize),
    }),
    answer: moderatedComments,
  },
  hideComment: { params: ofId, answer: accepted },
  showComment: { params: ofId, answer: accepted },
  keepComment: { params: ofId, answer: accepted },
  articles: {
    query: z.object({
      status: z.optional(z.enum(articleStatuses)),
      cursor,
      limit: limitOf(mostNewsListed, newsPageSize),
    }),
    answer: editedArticles,
  },
  article: { params: ofId, answer: editedArticle },
  draft: { body: newArticleFields, answer: accepted },
  edit: { params: ofId, body: articleFields, answer: accepted },
  schedule: { params: ofId, body: z.object({ publishAt: sentInstant }), answer: accepted },
  publish: { params: ofId, answer: accepted },
  archive: { params: ofId, answer: accepted },
  returnToDraft: { params: ofId, answer: accepted },
  allCategories: { answer: z.array(categoryCount) },
  createCategory: { body: newCategoryFields, answer: accepted },
  changeCategory: { params: ofId, body: categoryFields, answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
