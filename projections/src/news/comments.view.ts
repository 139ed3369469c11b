import type { CommentEvent } from '@everpaw/contracts/news/comment.events';
import type { NewsLikeEvent } from '@everpaw/contracts/news/like.events';
import { defineView } from '../kernel/view.ts';

/** A comment. One that was deleted keeps its place without words, since others may have replied to it. */
export type CommentDoc = {
  _id: string;
  articleId: string;
  parentId: string | null;
  authorId: string | null;
  content: string;
  status: 'published' | 'hidden' | 'deleted';
  likeCount: number;
  createdAt: string;
};

export const commentsView = defineView<CommentDoc, CommentEvent | NewsLikeEvent>({
  keys: ({ data }) => (data.commentId === null ? [] : [data.commentId]),
  handlers: {
    CommentWritten: {
      evolve: (_, { data: { commentId: _id, ...comment }, meta: { at } }) => ({
        _id,
        ...comment,
        status: 'published',
        likeCount: 0,
        createdAt: at,
      }),
    },
    CommentHidden: (doc) => ({ ...doc, status: 'hidden' }),
    CommentShown: (doc) => ({ ...doc, status: 'published' }),
    CommentDeleted: (doc) => ({ ...doc, status: 'deleted', content: '', authorId: null }),
    NewsLiked: (doc) => ({ ...doc, likeCount: doc.likeCount + 1 }),
    NewsUnliked: (doc) => ({ ...doc, likeCount: doc.likeCount - 1 }),
  },
});
