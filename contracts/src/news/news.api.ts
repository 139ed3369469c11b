import { endpoint } from '../kernel/endpoint.ts';
import type { newsSchemas } from './news.schemas.ts';

type Schemas = typeof newsSchemas;

const write = { permission: 'news.manage' } as const;
const categorise = { permission: 'news-categories.manage' } as const;
const moderate = { permission: 'comments.moderate' } as const;
const counting = { max: 60, windowMs: 60_000 } as const;

export const newsApi = {
  list: endpoint<Schemas['list']>({
    method: 'GET',
    path: '/api/news-feeds',
    summary: 'The articles that are out, the newest first, by type, category and words',
    access: 'anyone',
  }),
  rss: endpoint<Schemas['rss']>({
    method: 'GET',
    path: '/api/news-feeds/rss',
    summary: 'The news as RSS 2.0 with whole articles',
    access: 'anyone',
    produces: 'application/rss+xml; charset=utf-8',
  }),
  categories: endpoint<Schemas['categories']>({
    method: 'GET',
    path: '/api/news-feed-categories',
    summary: 'The categories in use, each with how many articles are out in it',
    access: 'anyone',
  }),
  one: endpoint<Schemas['one']>({
    method: 'GET',
    path: '/api/news-feeds/:id',
    summary: 'One article that is out, by its slug',
    access: 'anyone',
  }),
  like: endpoint<Schemas['like']>({
    method: 'PUT',
    path: '/api/news-feeds/:id/like',
    command: 'LikeNews',
    summary: 'Likes an article',
    access: 'signed-in',
  }),
  unlike: endpoint<Schemas['unlike']>({
    method: 'DELETE',
    path: '/api/news-feeds/:id/like',
    command: 'UnlikeNews',
    summary: 'Takes the like back',
    access: 'signed-in',
  }),
  countArticle: endpoint<Schemas['countArticle']>({
    method: 'POST',
    path: '/api/news-feeds/:id/events',
    summary: 'Counts that an article was opened, pressed or shared, without knowing by whom',
    access: 'anyone',
    rate: counting,
    status: 202,
    repeats: 'never',
  }),
  countFeed: endpoint<Schemas['countFeed']>({
    method: 'POST',
    path: '/api/news-feeds/events',
    summary: 'Counts a search or a filter of the news, without knowing by whom',
    access: 'anyone',
    rate: counting,
    status: 202,
    repeats: 'never',
  }),
  comments: endpoint<Schemas['comments']>({
    method: 'GET',
    path: '/api/news-feeds/:id/comments',
    summary: 'The comments beneath an article, the newest first, each with its replies',
    access: 'anyone',
  }),
  comment: endpoint<Schemas['comment']>({
    method: 'POST',
    path: '/api/news-feeds/:id/comments',
    command: 'WriteComment',
    summary: 'Writes a comment, or a reply to one',
    access: 'signed-in',
    status: 201,
  }),
  deleteComment: endpoint<Schemas['deleteComment']>({
    method: 'DELETE',
    path: '/api/news-feed-comments/:id',
    command: 'DeleteComment',
    summary: 'Takes one’s own comment back',
    access: 'signed-in',
  }),
  reportComment: endpoint<Schemas['reportComment']>({
    method: 'POST',
    path: '/api/news-feed-comments/:id/report',
    command: 'ReportComment',
    summary: 'Tells those who moderate that a comment should not be there; each account once',
    access: 'signed-in',
  }),
  likeComment: endpoint<Schemas['likeComment']>({
    method: 'PUT',
    path: '/api/news-feed-comments/:id/like',
    command: 'LikeNews',
    summary: 'Likes a comment',
    access: 'signed-in',
  }),
  unlikeComment: endpoint<Schemas['unlikeComment']>({
    method: 'DELETE',
    path: '/api/news-feed-comments/:id/like',
    command: 'UnlikeNews',
    summary: 'Takes the like back',
    access: 'signed-in',
  }),
  moderated: endpoint<Schemas['moderated']>({
    method: 'GET',
    path: '/api/admin/news-feed-comments',
    summary: 'The comments of all articles, the newest first, those that are hidden too',
    access: moderate,
  }),
  hideComment: endpoint<Schemas['hideComment']>({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/hide',
    summary: 'Takes a comment off the page',
    access: moderate,
  }),
  showComment: endpoint<Schemas['showComment']>({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/show',
    summary: 'Shows a hidden comment again',
    access: moderate,
  }),
  keepComment: endpoint<Schemas['keepComment']>({
    method: 'POST',
    path: '/api/admin/news-feed-comments/:id/keep',
    summary: 'Leaves a reported comment on the page, which settles its reports',
    access: moderate,
  }),
  articles: endpoint<Schemas['articles']>({
    method: 'GET',
    path: '/api/admin/news-feeds',
    summary: 'Every article, the one that was begun last first',
    access: write,
  }),
  article: endpoint<Schemas['article']>({
    method: 'GET',
    path: '/api/admin/news-feeds/:id',
    summary: 'One article with all that can be chosen of it',
    access: write,
  }),
  draft: endpoint<Schemas['draft']>({
    method: 'POST',
    path: '/api/admin/news-feeds',
    summary: 'Begins an article, as a draft',
    access: write,
    status: 201,
  }),
  edit: endpoint<Schemas['edit']>({
    method: 'PUT',
    path: '/api/admin/news-feeds/:id',
    summary: 'Changes an article as a whole',
    access: write,
  }),
  schedule: endpoint<Schemas['schedule']>({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/schedule',
    summary: 'Lets an article come out by itself',
    access: write,
  }),
  publish: endpoint<Schemas['publish']>({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/publish',
    summary: 'Publishes an article now',
    access: write,
  }),
  archive: endpoint<Schemas['archive']>({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/archive',
    summary: 'Takes an article out of the news',
    access: write,
  }),
  returnToDraft: endpoint<Schemas['returnToDraft']>({
    method: 'POST',
    path: '/api/admin/news-feeds/:id/draft',
    summary: 'Makes an article a draft again',
    access: write,
  }),
  allCategories: endpoint<Schemas['allCategories']>({
    method: 'GET',
    path: '/api/admin/news-feed-categories',
    summary: 'Every category, also those that are switched off',
    access: categorise,
  }),
  createCategory: endpoint<Schemas['createCategory']>({
    method: 'POST',
    path: '/api/admin/news-feed-categories',
    summary: 'Adds a category',
    access: categorise,
    status: 201,
  }),
  changeCategory: endpoint<Schemas['changeCategory']>({
    method: 'PUT',
    path: '/api/admin/news-feed-categories/:id',
    summary: 'Changes a category, or switches it off',
    access: categorise,
  }),
} as const;
