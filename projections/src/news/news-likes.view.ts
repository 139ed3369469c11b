import type { NewsLikeEvent } from '@everpaw/contracts/news/like.events';
import { defineView } from '../kernel/view.ts';

/** An account's like of an article or a comment on it. */
export type NewsLikeDoc = { _id: string; articleId: string; commentId: string | null; accountId: string };

export const newsLikesView = defineView<NewsLikeDoc, NewsLikeEvent>({
  keys: ({ data }) => [data.likeId],
  handlers: {
    NewsLiked: { evolve: (_, { data: { likeId: _id, ...like } }) => ({ _id, ...like }) },
    NewsUnliked: () => null,
  },
});
