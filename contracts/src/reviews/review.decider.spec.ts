import { describe, expect, test } from '@jest/globals';
import { given } from '../testing/given.ts';
import { type ReviewCommand, reviewForm } from './review.commands.ts';
import { type ReviewContext, reviewDecider } from './review.decider.ts';
import type { ReviewEvent } from './review.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [reviewId, productId, authorId, other, orderId] = [id(1), id(2), id(3), id(4), id(5)];
const member = { role: 'user' as const, permissions: [], isActive: true };
const buyer: ReviewContext = { caller: member, hasBought: true };
const stranger: ReviewContext = { caller: member, hasBought: false };
const moderator: ReviewContext = { caller: { ...member, role: 'admin' }, hasBought: false };
const meta = (accountId = authorId) => ({
  commandId: id(9),
  actor: { kind: 'account' as const, accountId },
  at: '2026-03-01T12:00:00.000Z',
});
const words = { rating: 4, title: 'Lovely', text: 'It stands by the door.' };
const write = (more: Partial<typeof words> = {}, accountId = authorId): ReviewCommand => ({
  type: 'WriteReview',
  data: { reviewId, productId, orderId, ...words, ...more },
  meta: meta(accountId),
});
const act = (type: 'DeleteReview' | 'HideReview' | 'ShowReview', accountId = authorId): ReviewCommand => ({
  type,
  data: { reviewId },
  meta: meta(accountId),
});
const written: ReviewEvent = {
  type: 'ReviewWritten',
  data: { reviewId, productId, authorId, ...words, before: null, isCounted: true },
};
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { reviewId, productId, rating: 4 } };
const review = (...past: ReviewEvent[]) => given(reviewDecider, past);

describe('a review', () => {
  test('is written by whoever has bought the product, and by nobody else', () => {
    expect(review().when(write(), buyer)).toEqual([written]);
    expect(review().refused(write(), stranger).code).toBe('not-bought');
    expect(review().refused(write(), { caller: null, hasBought: true }).kind).toBe('forbidden');
  });

  test('is one for each person and product: written anew, it says what it counted before', () => {
    expect(review(written).when(write(), buyer)).toEqual([]);
    expect(review(written).when(write({ rating: 2 }), stranger)).toMatchObject([
      { data: { rating: 2, before: 4, isCounted: true } },
    ]);
    expect(review(written).refused(write({}, other), buyer).code).toBe('review-not-found');
  });

  test('is hidden and shown again by permission, and counts for nothing while it is hidden', () => {
    expect(review(written).refused(act('HideReview'), buyer).kind).toBe('forbidden');
    expect(review(written).when(act('HideReview', other), moderator)).toEqual([hidden]);
    expect(review(written, hidden).when(act('HideReview', other), moderator)).toEqual([]);
    expect(review(written, hidden).when(write({ rating: 1 }), buyer)).toMatchObject([
      { data: { rating: 1, before: null, isCounted: false } },
    ]);
    expect(review(written, hidden).when(act('ShowReview', other), moderator)).toMatchObject([
      { type: 'ReviewShown', data: { rating: 4 } },
    ]);
  });

  test('is deleted by its author, and can be written again', () => {
    const deleted = review(written).when(act('DeleteReview'), buyer);
    expect(deleted).toEqual([{ type: 'ReviewDeleted', data: { reviewId, productId, before: 4 } }]);
    expect(review(written, ...deleted).when(act('DeleteReview'), buyer)).toEqual([]);
    expect(review(written, ...deleted).when(write(), buyer)).toEqual([written]);
    expect(review(written, hidden).when(act('DeleteReview'), buyer)).toMatchObject([
      { data: { before: null } },
    ]);
    expect(review(written).refused(act('DeleteReview', other), moderator).code).toBe('review-not-found');
  });

  test('REL-15 goes with its author', () => {
    const erase: ReviewCommand = {
      type: 'EraseReview',
      data: { reviewId },
      meta: { ...meta(), actor: { kind: 'system', name: 'job' } },
    };
    expect(review(written).when(erase, buyer)).toHaveLength(1);
    expect(review().when(erase, buyer)).toEqual([]);
  });

  test('is withdrawn by the site alone, counts no more, and can be written again by whoever buys again', () => {
    const withdraw: ReviewCommand = {
      type: 'WithdrawReview',
      data: { reviewId },
      meta: { ...meta(), actor: { kind: 'system', name: 'reviews' } },
    };
    const withdrawn: ReviewEvent = { type: 'ReviewWithdrawn', data: { reviewId, productId, before: 4 } };
    expect(review(written).when(withdraw, stranger)).toEqual([withdrawn]);
    expect(review(written, hidden).when(withdraw, stranger)).toMatchObject([{ data: { before: null } }]);
    expect(review(written, withdrawn).when(withdraw, stranger)).toEqual([]);
    expect(review(written).refused({ ...withdraw, meta: meta() }, buyer).kind).toBe('forbidden');
    expect(review(written, withdrawn).refused(write(), stranger).code).toBe('not-bought');
    expect(review(written, withdrawn).when(write(), buyer)).toEqual([written]);
  });

  test('has one to five whole stars, a title and words', () => {
    for (const rating of [0, 6, 2.5, null, '4'])
      expect(reviewForm.safeParse({ ...words, rating }).success).toBe(false);
    for (const field of ['title', 'text'])
      expect(reviewForm.safeParse({ ...words, [field]: ' ' }).success).toBe(false);
    expect(reviewForm.safeParse(words).success).toBe(true);
  });
});
