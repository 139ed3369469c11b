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
    // The comments on an article, the newest first, and their replies.
    { articleId: 1, parentId: 1, createdAt: -1, _id: -1 },
    { parentId: 1, createdAt: 1, _id: 1 },
    { articleId: 1, status: 1 },
    // For moderators: all, hidden, and reported ones.
    { createdAt: -1, _id: -1 },
    { status: 1, createdAt: -1, _id: -1 },
    { isReported: 1, createdAt: -1, _id: -1 },
    // An author's comments, the oldest first, for export and deletion.
    { authorId: 1, createdAt: 1, _id: 1 },
  ],
});
