import { defineProjection } from '../kernel/projection.ts';
import { newsLikesView } from './news-likes.view.ts';

export const newsLikesProjection = defineProjection({
  name: 'news_likes',
  version: 1,
  view: newsLikesView,
  paths: { articleId: String, commentId: String, accountId: String },
  indexes: [
    // What of an article and its comments somebody likes.
    { accountId: 1, articleId: 1 },
  ],
});
