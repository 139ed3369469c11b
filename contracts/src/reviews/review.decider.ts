import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Command, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import type { ReviewCommand } from './review.commands.ts';
import type { ReviewEvent } from './review.events.ts';
import { reviewMessages as messages } from './reviews.messages.ts';

type Written = { productId: string; authorId: string; rating: number; title: string; text: string };
export type ReviewState = { status: 'none' } | ({ status: 'shown' | 'hidden' | 'deleted' } & Written);

/** The acting account, null for the system; and whether it has bought the product. */
export type ReviewContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  hasBought: boolean;
};

function there(state: ReviewState): Written & { status: 'shown' | 'hidden' } {
  if (state.status === 'none' || state.status === 'deleted')
    throw new DomainError('not-found', 'review-not-found', messages.notFound);
  return { ...state, status: state.status };
}

function notPermitted(): DomainError {
  return new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

function requireModerator({ meta: { actor } }: Command, { caller }: ReviewContext): void {
  if (actor.kind !== 'account' || !isPermitted(caller, 'reviews.moderate')) throw notPermitted();
}

/** Returns the rating included in the average so far; null for none. */
function countedOf(state: ReviewState): number | null {
  return state.status === 'shown' ? state.rating : null;
}

const moved =
  (status: 'shown' | 'hidden' | 'deleted') =>
  (state: ReviewState): ReviewState =>
    state.status === 'none' ? state : { ...state, status };

function deleted(reviewId: string, state: ReviewState): ReviewEvent[] {
  const { productId } = there(state);
  return [{ type: 'ReviewDeleted', data: { reviewId, productId, before: countedOf(state) } }];
}

/** A buyer's review of a product: written and changed by them, moderated by permission. */
export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent, ReviewContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<ReviewState, ReviewEvent, ReviewState>({
    ReviewWritten: (_, { data: { isCounted, productId, authorId, rating, title, text } }) => ({
      status: isCounted ? 'shown' : 'hidden',
      productId,
      authorId,
      rating,
      title,
      text,
    }),
    ReviewHidden: moved('hidden'),
    ReviewShown: moved('shown'),
    ReviewDeleted: moved('deleted'),
    ReviewWithdrawn: moved('deleted'),
  }),

  decide: decideBy<ReviewState, ReviewCommand, ReviewEvent, ReviewContext>({
    WriteReview({ data, meta: { actor } }, state, { caller, hasBought }) {
      if (actor.kind !== 'account' || !caller?.isActive) throw notPermitted();
      const { reviewId, productId, rating, title, text } = data;
      const isThere = state.status === 'shown' || state.status === 'hidden';
      if (isThere && state.authorId !== actor.accountId)
        throw new DomainError('not-found', 'review-not-found', messages.notFound);
      if (!isThere && !hasBought) throw new DomainError('forbidden', 'not-bought', messages.notBought);
      const isSame = isThere && state.rating === rating && state.title === title && state.text === text;
      if (isSame) return [];
      const { accountId: authorId } = actor;
      const isCounted = state.status !== 'hidden';
      const written = { reviewId, productId, authorId, rating, before: countedOf(state), isCounted };
      return [{ type: 'ReviewWritten', data: { ...written, title, text } }];
    },

    DeleteReview({ data: { reviewId }, meta: { actor } }, state) {
      if (state.status === 'deleted') return [];
      if (actor.kind !== 'account' || there(state).authorId !== actor.accountId)
        throw new DomainError('not-found', 'review-not-found', messages.notFound);
      return deleted(reviewId, state);
    },

    HideReview(command, state, context) {
      requireModerator(command, context);
      const { reviewId } = command.data;
      const { status, productId, rating } = there(state);
      return status === 'hidden' ? [] : [{ type: 'ReviewHidden', data: { reviewId, productId, rating } }];
    },

    ShowReview(command, state, context) {
      requireModerator(command, context);
      const { reviewId } = command.data;
      const { status, productId, rating } = there(state);
      return status === 'shown' ? [] : [{ type: 'ReviewShown', data: { reviewId, productId, rating } }];
    },

    EraseReview({ data: { reviewId }, meta: { actor } }, state) {
      if (actor.kind !== 'system') throw notPermitted();
      return state.status === 'none' || state.status === 'deleted' ? [] : deleted(reviewId, state);
    },

    WithdrawReview({ data: { reviewId }, meta: { actor } }, state) {
      if (actor.kind !== 'system') throw notPermitted();
      if (state.status === 'none' || state.status === 'deleted') return [];
      const { productId } = state;
      return [{ type: 'ReviewWithdrawn', data: { reviewId, productId, before: countedOf(state) } }];
    },
  }),
};
