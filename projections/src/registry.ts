import { accountsProjection } from './accounts/accounts.projection.ts';
import { signInsProjection } from './accounts/sign-ins.projection.ts';
import { archiveRunsProjection } from './archives/archive-runs.projection.ts';
import { archiveSchedulesProjection } from './archives/archive-schedules.projection.ts';
import { auditEventsProjection } from './audit/audit-events.projection.ts';
import { historyProjection } from './audit/history.projection.ts';
import { campaignsProjection } from './cart/campaigns.projection.ts';
import { cartsProjection } from './cart/carts.projection.ts';
import { linePhotosProjection } from './cart/line-photos.projection.ts';
import { ecardPhotosProjection } from './ecards/ecard-photos.projection.ts';
import { ecardTemplatesProjection } from './ecards/ecard-templates.projection.ts';
import { ecardsProjection } from './ecards/ecards.projection.ts';
import { tributeCountsProjection } from './guestbook/tribute-counts.projection.ts';
import { tributesProjection } from './guestbook/tributes.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { mediaUsesProjection } from './media/media-uses.projection.ts';
import { invitationsProjection } from './memorials/invitations.projection.ts';
import { keepershipsProjection } from './memorials/keeperships.projection.ts';
import { memorialStatsProjection } from './memorials/memorial-stats.projection.ts';
import { memorialsProjection } from './memorials/memorials.projection.ts';
import { articlesProjection } from './news/articles.projection.ts';
import { commentsProjection } from './news/comments.projection.ts';
import { newsCategoriesProjection } from './news/news-categories.projection.ts';
import { newsLikesProjection } from './news/news-likes.projection.ts';
import { ordersProjection } from './orders/orders.projection.ts';
import { reviewScoresProjection } from './reviews/review-scores.projection.ts';
import { reviewsProjection } from './reviews/reviews.projection.ts';
import { productsProjection } from './store/products.projection.ts';
import { subscriptionsProjection } from './subscriptions/subscriptions.projection.ts';
import { seasonalThemesProjection } from './themes/seasonal-themes.projection.ts';
import { memoriesProjection } from './timeline/memories.projection.ts';

/** Every read model of the product, in the order in which an operator sees them. */
export const projections: readonly Projection[] = [
  accountsProjection,
  signInsProjection,
  memorialsProjection,
  memorialStatsProjection,
  keepershipsProjection,
  invitationsProjection,
  tributesProjection,
  tributeCountsProjection,
  memoriesProjection,
  mediaUsesProjection,
  seasonalThemesProjection,
  productsProjection,
  campaignsProjection,
  cartsProjection,
  linePhotosProjection,
  ordersProjection,
  subscriptionsProjection,
  articlesProjection,
  newsCategoriesProjection,
  commentsProjection,
  newsLikesProjection,
  ecardTemplatesProjection,
  ecardsProjection,
  ecardPhotosProjection,
  reviewsProjection,
  reviewScoresProjection,
  historyProjection,
  archiveSchedulesProjection,
  archiveRunsProjection,
  auditEventsProjection,
];
