import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { ModeratedReviews, ProductReviews } from '@everpaw/contracts/reviews/review.dto';
import { reviewsApi } from '@everpaw/contracts/reviews/reviews.api';
import { Controller } from '@nestjs/common';
import { signedIn } from '../accounts/signed-in.ts';
import type { Acts } from '../admin/act-routes.ts';
import { Payments } from '../payments/payments.service.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { reviewIdOf } from './reviews.commands.ts';
import { ReviewQueries } from './reviews.queries.ts';

const reads = ['reviews', 'review_scores', 'orders'];

/** The staff's changes to reviews. */
export const reviewActs: Acts = {
  action: 'moderate-review',
  subject: 'review',
  idField: 'reviewId',
  acts: [
    [reviewsApi.hide, 'HideReview', 'hidden'],
    [reviewsApi.show, 'ShowReview', 'shown'],
  ],
};

@Controller()
export class ReviewsController {
  constructor(
    private readonly queries: ReviewQueries,
    private readonly commands: Commands,
    private readonly payments: Payments,
  ) {}

  @Route(reviewsApi.ofProduct, { reads })
  ofProduct(@In() { params, query, caller }: Input<typeof reviewsApi.ofProduct>): Promise<ProductReviews> {
    return this.queries.ofProduct(params.id, caller.account?._id ?? null, query.cursor);
  }

  @Route(reviewsApi.write, { reads: ['orders'] })
  async write(@In() { params, body, caller, origin }: Input<typeof reviewsApi.write>): Promise<Accepted> {
    // A site that doesn't sell has no buyers and shows sample reviews.
    this.payments.requireOpen();
    const { id: productId } = params;
    const accountId = signedIn(caller)._id;
    const reviewId = reviewIdOf(accountId, productId);
    const orderId = await this.queries.orderOf(accountId, productId);
    const data = { reviewId, productId, orderId, ...body };
    return accepted(reviewId, this.commands.execute('WriteReview', data, origin));
  }

  @Route(reviewsApi.remove)
  remove(@In() { params, caller, origin }: Input<typeof reviewsApi.remove>): Promise<Accepted> {
    const reviewId = reviewIdOf(signedIn(caller)._id, params.id);
    return accepted(reviewId, this.commands.execute('DeleteReview', { reviewId }, origin));
  }

  @Route(reviewsApi.moderated, { reads: ['reviews', 'products'] })
  moderated(@In() { query }: Input<typeof reviewsApi.moderated>): Promise<ModeratedReviews> {
    return this.queries.moderated(query.hiddenOnly === 'true', query.cursor);
  }
}
