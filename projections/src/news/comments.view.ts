import type { ReportCounts } from '@everpaw/contracts/kernel/report-reasons';
import type { CommentEvent } from '@everpaw/contracts/news/comment.events';
import type { NewsLikeEvent } from '@everpaw/contracts/news/like.events';
import { defineView } from '../kernel/view.ts';

/** A comment. A deleted one remains without text, since it may have replies. */
export type CommentDoc = {
  _id: string;
  articleId: string;
  parentId: string | null;
  authorId: string | null;
  content: string;
  status: 'published' | 'hidden' | 'deleted';
  likeCount: number;
  /** The reports since it was last kept or shown again. */
  reports: ReportCounts;
  /** Whether its reports aren't handled yet. */
  isReported: boolean;
  createdAt: string;
};

const settled = { reports: {}, isReported: false } as const;

export const commentsView = defineView<CommentDoc, CommentEvent | NewsLikeEvent>({
  keys: ({ data }) => (data.commentId === null ? [] : [data.commentId]),
  handlers: {
    CommentWritten: {
      evolve: (_, { data: { commentId: _id, ...comment }, meta: { at } }) => ({
        _id,
        ...comment,
        status: 'published',
        likeCount: 0,
        ...settled,
        createdAt: at,
      }),
    },
    CommentHidden: (doc) => ({ ...doc, status: 'hidden', isReported: false }),
    CommentShown: (doc) => ({ ...doc, status: 'published', ...settled }),
    CommentDeleted: (doc) => ({ ...doc, status: 'deleted', content: '', authorId: null, ...settled }),
    CommentReported: (doc, { data: { reason } }) => ({
      ...doc,
      reports: { ...doc.reports, [reason]: (doc.reports[reason] ?? 0) + 1 },
      isReported: true,
    }),
    CommentKept: (doc) => ({ ...doc, ...settled }),
    NewsLiked: (doc) => ({ ...doc, likeCount: doc.likeCount + 1 }),
    NewsUnliked: (doc) => ({ ...doc, likeCount: doc.likeCount - 1 }),
  },
});
