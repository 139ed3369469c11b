import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Command, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type ArticleState, articleNotFound } from './article.decider.ts';
import type { CommentState } from './comment.decider.ts';
import type { NewsLikeCommand } from './like.commands.ts';
import type { NewsLikeEvent } from './like.events.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

export type NewsLikeState = { isLiked: boolean };

/** The liked article or comment (null for the article itself), and whether the acting account is active. */
export type NewsLikeContext = { isActive: boolean; article: ArticleState; comment: CommentState | null };

function accountOf({ meta: { actor } }: Command, { isActive }: NewsLikeContext): string {
  if (actor.kind !== 'account' || !isActive)
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  return actor.accountId;
}

/** An account's like of an article or comment. */
export const newsLikeDecider: Decider<NewsLikeState, NewsLikeCommand, NewsLikeEvent, NewsLikeContext> = {
  initialState: { isLiked: false },

  evolve: evolveBy<NewsLikeState, NewsLikeEvent, NewsLikeState>({
    NewsLiked: () => ({ isLiked: true }),
    NewsUnliked: () => ({ isLiked: false }),
  }),

  decide: decideBy<NewsLikeState, NewsLikeCommand, NewsLikeEvent, NewsLikeContext>({
    LikeNews(command, { isLiked }, context) {
      const accountId = accountOf(command, context);
      const { articleId, commentId } = command.data;
      if (context.article.status !== 'published') throw articleNotFound();
      if (
        commentId !== null &&
        (context.comment?.status !== 'published' || context.comment.articleId !== articleId)
      )
        throw new DomainError('not-found', 'comment-not-found', messages.commentNotFound);
      return isLiked ? [] : [{ type: 'NewsLiked', data: { ...command.data, accountId } }];
    },
    UnlikeNews(command, { isLiked }, context) {
      const accountId = accountOf(command, context);
      return isLiked ? [{ type: 'NewsUnliked', data: { ...command.data, accountId } }] : [];
    },
    EraseNewsLike({ data, meta: { actor } }, { isLiked }) {
      if (actor.kind !== 'system')
        throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
      return isLiked ? [{ type: 'NewsUnliked', data }] : [];
    },
  }),
};
