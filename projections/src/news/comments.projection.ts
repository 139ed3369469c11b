import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type CommentDoc, commentsView } from './comments.view.ts';

const schema = new Schema(
  {
    _id: String,
    articleId: String,
    parentId: String,
    authorId: String,
    content: String,
    status: String,
    likeCount: Number,
    reports: Schema.Types.Mixed,
    isReported: Boolean,
    createdAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// Those beneath an article, newest first, and the replies to some of them.
schema.index({ articleId: 1, parentId: 1, createdAt: -1, _id: -1 });
schema.index({ parentId: 1, createdAt: 1, _id: 1 });
schema.index({ articleId: 1, status: 1 });
// For those who moderate: all of them, those that are hidden, and those whose reports wait for an answer.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ isReported: 1, createdAt: -1, _id: -1 });
// Somebody's own, the oldest first: they take them along, and the comments go when they leave.
schema.index({ authorId: 1, createdAt: 1, _id: 1 });

export const commentsProjection: Projection<CommentDoc> = {
  name: 'comments',
  version: 2,
  schema,
  ...commentsView,
};
