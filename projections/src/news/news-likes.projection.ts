import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type NewsLikeDoc, newsLikesView } from './news-likes.view.ts';

const schema = new Schema(
  { _id: String, articleId: String, commentId: String, accountId: String, position: String },
  { versionKey: false, minimize: false },
);
// What of an article and its comments somebody likes.
schema.index({ accountId: 1, articleId: 1 });

export const newsLikesProjection: Projection<NewsLikeDoc> = {
  name: 'news_likes',
  version: 1,
  schema,
  ...newsLikesView,
};
