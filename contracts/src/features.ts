import { accountsFeature } from './accounts/accounts.feature.ts';
import { adminFeature } from './admin/admin.feature.ts';
import { archivesFeature } from './archives/archives.feature.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { cartFeature } from './cart/cart.feature.ts';
import { ecardsFeature } from './ecards/ecards.feature.ts';
import { exportFeature } from './export/export.feature.ts';
import { followsFeature } from './follows/follows.feature.ts';
import { giftsFeature } from './gifts/gifts.feature.ts';
import { guestbookFeature } from './guestbook/guestbook.feature.ts';
import { keepsakesFeature } from './keepsakes/keepsakes.feature.ts';
import type { Feature } from './kernel/features/feature.ts';
import { mediaFeature } from './media/media.feature.ts';
import { memorialsFeature, pageNamesFeature } from './memorials/memorials.feature.ts';
import { newsFeature } from './news/news.feature.ts';
import { ordersFeature } from './orders/orders.feature.ts';
import { paymentsFeature } from './payments/payments.feature.ts';
import { recordingsFeature } from './recordings/recordings.feature.ts';
import { reviewsFeature } from './reviews/reviews.feature.ts';
import { siteFeature } from './site/site.feature.ts';
import { storeFeature } from './store/store.feature.ts';
import { subscriptionsFeature } from './subscriptions/subscriptions.feature.ts';
import { syncFeature } from './sync/sync.feature.ts';
import { themesFeature } from './themes/themes.feature.ts';
import { timelineFeature } from './timeline/timeline.feature.ts';

/** All features, in the order in which the audit desk lists their streams. */
export const features: readonly Feature[] = [
  accountsFeature,
  memorialsFeature,
  pageNamesFeature,
  mediaFeature,
  recordingsFeature,
  guestbookFeature,
  timelineFeature,
  followsFeature,
  storeFeature,
  cartFeature,
  newsFeature,
  ecardsFeature,
  ordersFeature,
  giftsFeature,
  paymentsFeature,
  subscriptionsFeature,
  reviewsFeature,
  themesFeature,
  archivesFeature,
  exportFeature,
  keepsakesFeature,
  auditFeature,
  adminFeature,
  syncFeature,
  siteFeature,
];
