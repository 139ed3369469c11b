import { accountsViews } from './accounts/accounts.views.ts';
import { archivesViews } from './archives/archives.views.ts';
import { auditViews } from './audit/audit.views.ts';
import { cartViews } from './cart/cart.views.ts';
import { ecardsViews } from './ecards/ecards.views.ts';
import { followsViews } from './follows/follows.views.ts';
import { guestbookViews } from './guestbook/guestbook.views.ts';
import type { FeatureViews } from './kernel/feature-views.ts';
import { mediaViews } from './media/media.views.ts';
import { memorialsViews } from './memorials/memorials.views.ts';
import { newsViews } from './news/news.views.ts';
import { ordersViews } from './orders/orders.views.ts';
import { reviewsViews } from './reviews/reviews.views.ts';
import { storeViews } from './store/store.views.ts';
import { subscriptionsViews } from './subscriptions/subscriptions.views.ts';
import { themesViews } from './themes/themes.views.ts';
import { timelineViews } from './timeline/timeline.views.ts';

/** The views of all features, in the order that operators see. */
export const features: readonly FeatureViews[] = [
  accountsViews,
  memorialsViews,
  guestbookViews,
  timelineViews,
  followsViews,
  mediaViews,
  themesViews,
  storeViews,
  cartViews,
  ordersViews,
  subscriptionsViews,
  newsViews,
  ecardsViews,
  reviewsViews,
  archivesViews,
  auditViews,
];
