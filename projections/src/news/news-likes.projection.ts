import { defineProjection } from '../kernel/projection.ts';
import { newsLikesView } from './news-likes.view.ts';

export const newsLikesProjection = defineProjection({
  name: 'news_likes',
  version: 1,
  view: newsLikesView,
  paths: { articleId: String, commentId: String, accountId: String },
  indexes: [
    // An account's likes of an article and its comments.
    { accountId: 1, articleId: 1 },
  ],
});
