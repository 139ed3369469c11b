import { defineProjection, Mixed } from '../kernel/projection.ts';
import { commentsView } from './comments.view.ts';

export const commentsProjection = defineProjection({
  name: 'comments',
  version: 2,
  view: commentsView,
  paths: {
    articleId: String,
    parentId: String,
    authorId: String,
    content: String,
    status: String,
    likeCount: Number,
    reports: Mixed,
    isReported: Boolean,
    createdAt: String,
  },
  indexes: [
    // Those beneath an article, newest first, and the replies to some of them.
    { articleId: 1, parentId: 1, createdAt: -1, _id: -1 },
    { parentId: 1, createdAt: 1, _id: 1 },
    { articleId: 1, status: 1 },
    // For those who moderate: all of them, those that are hidden, and those whose reports wait for an answer.
    { createdAt: -1, _id: -1 },
    { status: 1, createdAt: -1, _id: -1 },
    { isReported: 1, createdAt: -1, _id: -1 },
    // Somebody's own, the oldest first: they take them along, and the comments go when they leave.
    { authorId: 1, createdAt: 1, _id: 1 },
  ],
});
