import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import {
  byId,
  cursor,
  decimalNumber,
  line,
  reportFields,
  sentInstant,
  uuid,
} from '../kernel/fields/schemas.ts';
import { articleFields, newArticleFields } from './article.commands.ts';
import { commentFields } from './comment.commands.ts';
import {
  articlePage,
  categoryCount,
  commentsPage,
  editedArticle,
  editedArticles,
  moderatedComments,
  newsList,
} from './news.dto.ts';
import {
  articleTextLimits,
  categoryTextLimits,
  commentsPageSize,
  maxAnalyticsText,
  maxListedNews,
  newsPageSize,
} from './news.limits.ts';
import { categoryFields, newCategoryFields } from './news-category.commands.ts';
import { articleAnalyticsTypes, articleStatuses, articleTypes, feedAnalyticsTypes } from './news-kinds.ts';

const limitOf = (most: number, usual: number) => z._default(decimalNumber(1, most), usual);

const newsQuery = z.object({
  type: z.optional(z.enum(['all', ...articleTypes])),
  category: z.optional(z.string().check(z.maxLength(categoryTextLimits.slug))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(maxAnalyticsText))),
  cursor,
  limit: limitOf(maxListedNews, newsPageSize),
});
export type NewsQuery = z.infer<typeof newsQuery>;

/** A random id that a tab has until it is closed. */
const sessionId = uuid;
const articleAnalytics = z.object({ eventType: z.enum(articleAnalyticsTypes), sessionId });
const feedAnalytics = z.object({
  eventType: z.enum(feedAnalyticsTypes),
  eventData: line({ min: 1, max: maxAnalyticsText }),
  sessionId,
});
const counted = z.object({ counted: z.boolean() });

const write = { permission: 'news.manage' } as const;
const categorise = { permission: 'news-categories.manage' } as const;
const moderate = { permission: 'comments.moderate' } as const;
const counting = { max: 60, windowMs: 60_000 } as const;

export const newsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/news-feeds',
    summary: 'The articles that are out, the newest first, by type, category and words',
    access: 'anyone',
    query: newsQuery,
    answer: newsList,
  }),
  rss: endpoint({
    method: 'GET',
    path: '/api/news-feeds/rss',
    summary: 'The news as RSS 2.0 with whole articles',
    access: 'anyone',
    produces: 'application/rss+xml; charset=utf-8',
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/news-feed-categories',
    summary: 'The categories in use, each with how many articles are out in it',
    access: 'anyone',
    answer: z.array(categoryCount),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/news-feeds/:id',
    summary: 'One article that is out, by its slug',
    access: 'anyone',
    params: z.object({ id: z.string().check(z.maxLength(articleTextLimits.slug)) }),
    answer: articlePage,
  }),
  like: endpoint({
    method: 'PUT',
    path: '/api/news-feeds/:id/like',
    command: 'LikeNews',
    summary: 'Likes an article',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: '/api/news-feeds/:id/like',
    command: 'UnlikeNews',
    summary: 'Takes the like back',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  countArticle: endpoint({
    method: 'POST',
    path: '/api/news-feeds/:id/events',
    summary: 'Counts that an article was opened, pressed or shared, without knowing by whom',
    access: 'anyone',
    rate: counting,
    status: 202,
    repeats: 'never',
    params: byId,
    body: articleAnalytics,
    answer: counted,
  }),
  countFeed: endpoint({
    method: 'POST',
    path: '/api/news-feeds/events',
    summary: 'Counts a search or a filter of the news, without knowing by whom',
    access: 'anyone',
    rate: counting,
    status: 202,
    repeats: 'never',
    body: feedAnalytics,
    answer: counted,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/news-feeds/:id/comments',
    summary: 'The comments beneath an article, the newest first, each with its replies',
    access: 'anyone',
    params: byId,
    query: z.object({ cursor, limit: limitOf(maxListedNews, commentsPageSize) }),
    answer: commentsPage,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/news-feeds/:id/comments',
    command: 'WriteComment',
    pathId: 'articleId',
    entityId: 'commentId',
    summary: 'Writes a comment, or a reply to one',
    access: 'signed-in',
    status: 201,
    params: byId,
    body: commentFields,
    answer: accepted,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/news-feed-comments/:id',
    command: 'DeleteComment',
    pathId: 'commentId',
    summary: 'Takes one’s own comment back',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  reportComment: endpoint({
    method: 'POST',
    path: '/api/news-feed-comments/:id/report',
    command: 'ReportComment',
    pathId: 'commentId',
    summary: 'Tells those who moderate that a comment should not be there; each account once',
    access: 'signed-in',
    params: byId,
    body: reportFields,
    answer: accepted,
  }),
  likeComment: endpoint({
    method: 'PUT',
    path: '/api/news-feed-comments/:id/like',
    command: 'LikeNews',
    summary: 'Likes a comment',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  unlikeComment: endpoint({
    method: 'DELETE',
    path: '/api/news-feed-comments/:id/like',
    command: 'UnlikeNews',
    summary: 'Takes the like back',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  moderated: endpoint({
    method: 'GET',
    path: '/api/admin/news-feed-comments',
    summary: 'The comments of all articles, the newest first, those that are hidden too',
    access: moderate,
    query: z.object({
      hiddenOnly: z.optional(z.literal('true')),
      reportedOnly: z.optional(z.literal('true')),
      cursor,
      limit: limitOf(maxListedNews, newsPageSize),
    }),
    answer: moderatedComments,
  }),
  hideComment: endpoint({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/hide',
    summary: 'Takes a comment off the page',
    access: moderate,
    params: byId,
    answer: accepted,
  }),
  showComment: endpoint({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/show',
    summary: 'Shows a hidden comment again',
    access: moderate,
    params: byId,
    answer: accepted,
  }),
  keepComment: endpoint({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/keep',
    summary: 'Leaves a reported comment on the page, which settles its reports',
    access: moderate,
    params: byId,
    answer: accepted,
  }),
  articles: endpoint({
    method: 'GET',
    path: '/api/admin/news-feeds',
    summary: 'Every article, the one that was begun last first',
    access: write,
    query: z.object({
      status: z.optional(z.enum(articleStatuses)),
      cursor,
      limit: limitOf(maxListedNews, newsPageSize),
    }),
    answer: editedArticles,
  }),
  article: endpoint({
    method: 'GET',
    path: '/api/admin/news-feeds/:id',
    summary: 'One article with all that can be chosen of it',
    access: write,
    params: byId,
    answer: editedArticle,
  }),
  draft: endpoint({
    method: 'POST',
    path: '/api/admin/news-feeds',
    summary: 'Begins an article, as a draft',
    access: write,
    status: 201,
    body: newArticleFields,
    answer: accepted,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/news-feeds/:id',
    summary: 'Changes an article as a whole',
    access: write,
    params: byId,
    body: articleFields,
    answer: accepted,
  }),
  schedule: endpoint({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/schedule',
    summary: 'Lets an article come out by itself',
    access: write,
    params: byId,
    body: z.object({ publishAt: sentInstant }),
    answer: accepted,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/publish',
    summary: 'Publishes an article now',
    access: write,
    params: byId,
    answer: accepted,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/archive',
    summary: 'Takes an article out of the news',
    access: write,
    params: byId,
    answer: accepted,
  }),
  returnToDraft: endpoint({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/draft',
    summary: 'Makes an article a draft again',
    access: write,
    params: byId,
    answer: accepted,
  }),
  allCategories: endpoint({
    method: 'GET',
    path: '/api/admin/news-feed-categories',
    summary: 'Every category, also those that are switched off',
    access: categorise,
    answer: z.array(categoryCount),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/admin/news-feed-categories',
    summary: 'Adds a category',
    access: categorise,
    status: 201,
    body: newCategoryFields,
    answer: accepted,
  }),
  changeCategory: endpoint({
    method: 'PUT',
    path: '/api/admin/news-feed-categories/:id',
    summary: 'Changes a category, or switches it off',
    access: categorise,
    params: byId,
    body: categoryFields,
    answer: accepted,
  }),
} as const;
