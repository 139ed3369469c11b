import type { ModeratedReviews, ProductReviews, ReviewDto } from '@everpaw/contracts/reviews/review.dto';
import { reviewsListed } from '@everpaw/contracts/reviews/reviews.limits';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { reviewScoresProjection } from '@everpaw/projections/reviews/review-scores.projection';
import { averageOf } from '@everpaw/projections/reviews/review-scores.view';
import { reviewsProjection } from '@everpaw/projections/reviews/reviews.projection';
import type { ReviewDoc } from '@everpaw/projections/reviews/reviews.view';
import { Inject, Injectable } from '@nestjs/common';
import { nameOf } from '../memorials/keepers.queries.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { StoreQueries } from '../store/store.queries.ts';
import { boughtWith, reviewIdOf } from './reviews.commands.ts';

const newestFirst = { createdAt: -1, _id: -1 } as const;
const { usual: pageSize } = reviewsListed;

@Injectable()
export class ReviewQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly products: StoreQueries,
  ) {}

  private get reviews() {
    return this.readModels.model(reviewsProjection);
  }

  /** Returns one page of a product's reviews, newest first, with the caller's own review and rights. */
  async ofProduct(
    productId: string,
    accountId: string | null,
    cursor: string | undefined,
  ): Promise<ProductReviews> {
    const [page, score, own, orderId] = await Promise.all([
      this.page({ productId, isHidden: false }, cursor),
      this.readModels.model(reviewScoresProjection).findById(productId).lean(),
      accountId === null ? null : this.reviews.findById(reviewIdOf(accountId, productId)).lean(),
      accountId === null ? null : this.orderOf(accountId, productId),
    ]);
    const names = await this.names([...page.docs, ...(own ? [own] : [])]);
    return {
      average: averageOf(score),
      count: score?.count ?? 0,
      reviews: page.docs.map((doc) => dtoOf(doc, names)),
      nextCursor: page.nextCursor,
      own: own ? dtoOf(own, names) : null,
      mayWrite: own !== null || orderId !== null,
    };
  }

  /** Returns the reviews of all products for moderators, newest first; all of them, or only the hidden ones. */
  async moderated(hiddenOnly: boolean, cursor: string | undefined): Promise<ModeratedReviews> {
    const { docs, nextCursor } = await this.page(hiddenOnly ? { isHidden: true } : {}, cursor);
    const [names, products] = await Promise.all([
      this.names(docs),
      this.products.named([...new Set(docs.map(({ productId }) => productId))]),
    ]);
    return {
      reviews: docs.map((doc) => ({
        ...dtoOf(doc, names),
        productName: products.get(doc.productId)?.name ?? '',
      })),
      nextCursor,
    };
  }

  /** Returns the order with which an account bought a product; null if it didn't. */
  orderOf(accountId: string, productId: string): Promise<string | null> {
    return boughtWith(this.readModels.model(ordersProjection), accountId, productId);
  }

  private async page(filter: { productId?: string; isHidden?: boolean }, cursor: string | undefined) {
    const docs = await this.reviews
      .find({ ...filter, ...(cursor ? afterCursor(parseCursor(cursor)) : {}) })
      .sort(newestFirst)
      .limit(pageSize + 1)
      .lean();
    const { items, nextCursor } = pageOf(docs, pageSize, placeOf);
    return { docs: items, nextCursor };
  }

  private async names(docs: readonly ReviewDoc[]): Promise<ReadonlyMap<string, string>> {
    const authors = [...new Set(docs.map(({ authorId }) => authorId))];
    const accounts = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: authors } })
      .select({ firstName: 1, lastName: 1 })
      .limit(reviewsListed.most)
      .lean<Pick<AccountDoc, '_id' | 'firstName' | 'lastName'>[]>();
    return new Map(accounts.map((account) => [account._id, nameOf(account)]));
  }
}

function dtoOf(doc: ReviewDoc, names: ReadonlyMap<string, string>): ReviewDto {
  const { _id: id, productId, authorId, rating, title, text, isHidden, createdAt } = doc;
  return { id, productId, authorName: names.get(authorId) ?? '', rating, title, text, isHidden, createdAt };
}
