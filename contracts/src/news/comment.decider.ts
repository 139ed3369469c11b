import { accountMessages } from '../accounts/accounts.messages.ts';
import { type CommandMeta, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import {
  type ArticleContext,
  type ArticleState,
  articleNotFound,
  requirePermitted,
} from './article.decider.ts';
import type { CommentCommand } from './comment.commands.ts';
import type { CommentEvent } from './comment.events.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

type Written = {
  articleId: string;
  parentId: string | null;
  authorId: string;
  /** All accounts that have reported it. */
  reporters: readonly string[];
  /** Whether it was reported since the last moderation. */
  isReported: boolean;
};
export type CommentState = { status: 'none' } | ({ status: 'published' | 'hidden' | 'deleted' } & Written);

/** The article, and the comment that is replied to. */
export type CommentContext = Pick<ArticleContext, 'caller'> & {
  article: ArticleState | null;
  parent: CommentState | null;
};

function commentNotFound(): DomainError {
  return new DomainError('not-found', 'comment-not-found', messages.commentNotFound);
}

/** Returns the comment if it exists. */
function there(state: CommentState): Extract<CommentState, { status: 'published' | 'hidden' | 'deleted' }> {
  if (state.status === 'none' || state.status === 'deleted') throw commentNotFound();
  return state;
}

/** Refuses comments on an unpublished article or one without comments, and replies to replies. */
function requireOpen({ article, parent }: CommentContext, articleId: string, parentId: string | null): void {
  if (article?.status !== 'published') throw articleNotFound();
  if (!article.fields.allowComments)
    throw new DomainError('conflict', 'comments-closed', messages.commentsClosed);
  if (parentId === null) return;
  if (parent?.status !== 'published' || parent.articleId !== articleId) throw commentNotFound();
  if (parent.parentId !== null) throw new DomainError('invalid', 'one-level', messages.oneLevel);
}

/** Returns the acting account. Throws `not-permitted` for a visitor or an inactive account. */
function requireMember({ actor }: CommandMeta, { caller }: CommentContext): string {
  if (actor.kind !== 'account' || !caller?.isActive)
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  return actor.accountId;
}

const moved =
  (status: 'published' | 'hidden' | 'deleted') =>
  (state: CommentState): CommentState =>
    state.status === 'none' || state.status === 'deleted' ? state : { ...state, status, isReported: false };

/** A comment on an article: written by signed-in accounts, moderated by permission. */
export const commentDecider: Decider<CommentState, CommentCommand, CommentEvent, CommentContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<CommentState, CommentEvent, CommentState>({
    CommentWritten: (_, { data: { articleId, parentId, authorId } }) => ({
      status: 'published',
      articleId,
      parentId,
      authorId,
      reporters: [],
      isReported: false,
    }),
    CommentHidden: moved('hidden'),
    CommentShown: moved('published'),
    CommentDeleted: moved('deleted'),
    CommentReported: (state, { data: { reporterId } }) =>
      state.status === 'none'
        ? state
        : { ...state, reporters: [...state.reporters, reporterId], isReported: true },
    CommentKept: (state) => (state.status === 'none' ? state : { ...state, isReported: false }),
  }),

  decide: decideBy<CommentState, CommentCommand, CommentEvent, CommentContext>({
    WriteComment({ data, meta }, state, context) {
      const authorId = requireMember(meta, context);
      if (state.status !== 'none')
        throw new DomainError('conflict', 'comment-exists', messages.commentExists);
      requireOpen(context, data.articleId, data.parentId);
      return [{ type: 'CommentWritten', data: { ...data, authorId } }];
    },

    HideComment(command, state, { caller }) {
      requirePermitted(command, caller, 'comments.moderate');
      const { articleId, status } = there(state);
      const { commentId } = command.data;
      return status === 'hidden' ? [] : [{ type: 'CommentHidden', data: { commentId, articleId } }];
    },

    ShowComment(command, state, { caller }) {
      requirePermitted(command, caller, 'comments.moderate');
      const { articleId, status } = there(state);
      const { commentId } = command.data;
      return status === 'published' ? [] : [{ type: 'CommentShown', data: { commentId, articleId } }];
    },

    KeepComment(command, state, { caller }) {
      requirePermitted(command, caller, 'comments.moderate');
      const { articleId, status, isReported } = there(state);
      if (status === 'hidden') throw new DomainError('conflict', 'comment-hidden', messages.commentHidden);
      const { commentId } = command.data;
      return isReported ? [{ type: 'CommentKept', data: { commentId, articleId } }] : [];
    },

    ReportComment({ data: { commentId, reason }, meta }, state, context) {
      const reporterId = requireMember(meta, context);
      const { status, articleId, authorId, reporters } = there(state);
      // A comment that isn't public can't be reported.
      if (status === 'hidden' || context.article?.status !== 'published') throw commentNotFound();
      if (authorId === reporterId) throw new DomainError('forbidden', 'own-comment', messages.ownComment);
      if (reporters.includes(reporterId)) return [];
      return [{ type: 'CommentReported', data: { commentId, articleId, reporterId, reason } }];
    },

    DeleteComment({ data: { commentId }, meta: { actor } }, state) {
      if (state.status === 'none') throw commentNotFound();
      if (actor.kind !== 'account' || state.authorId !== actor.accountId)
        throw new DomainError('forbidden', 'not-yours', messages.notYours);
      const { articleId } = state;
      return state.status === 'deleted' ? [] : [{ type: 'CommentDeleted', data: { commentId, articleId } }];
    },

    EraseComment(command, state) {
      if (command.meta.actor.kind !== 'system') requirePermitted(command, null, 'comments.moderate');
      if (state.status === 'none' || state.status === 'deleted') return [];
      const { commentId } = command.data;
      return [{ type: 'CommentDeleted', data: { commentId, articleId: state.articleId } }];
    },
  }),
};
