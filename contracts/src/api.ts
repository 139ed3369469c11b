import { accountsApi } from './accounts/accounts.api.ts';
import { adminApi } from './admin/admin.api.ts';
import { archivesApi } from './archives/archives.api.ts';
import { auditApi } from './audit/audit.api.ts';
import { deskApi } from './audit/desk.api.ts';
import { historyApi } from './audit/history.api.ts';
import { campaignsApi } from './cart/campaigns.api.ts';
import { cartApi } from './cart/cart.api.ts';
import { ecardsApi } from './ecards/ecards.api.ts';
import { accountDataApi } from './export/account-data.api.ts';
import { giftsApi } from './gifts/gifts.api.ts';
import { guestbookApi } from './guestbook/guestbook.api.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { mediaApi } from './media/media.api.ts';
import { keepersApi } from './memorials/keepers.api.ts';
import { homeScreenApi, memorialsApi } from './memorials/memorials.api.ts';
import { newsApi } from './news/news.api.ts';
import { ordersApi } from './orders/orders.api.ts';
import { paymentsApi } from './payments/payments.api.ts';
import { recordingsApi } from './recordings/recordings.api.ts';
import { reviewsApi } from './reviews/reviews.api.ts';
import { contactApi } from './site/contact.api.ts';
import { siteApi } from './site/site.api.ts';
import { storeApi } from './store/store.api.ts';
import { subscriptionsApi } from './subscriptions/subscriptions.api.ts';
import { syncApi } from './sync/sync.api.ts';
import { seasonalThemesApi } from './themes/seasonal-themes.api.ts';
import { timelineApi } from './timeline/timeline.api.ts';

/** All endpoints by feature and name, for the OpenAPI document and tests. */
export const api = {
  accounts: accountsApi,
  accountData: accountDataApi,
  memorials: memorialsApi,
  keepers: keepersApi,
  homeScreen: homeScreenApi,
  history: historyApi,
  media: mediaApi,
  recordings: recordingsApi,
  guestbook: guestbookApi,
  timeline: timelineApi,
  sync: syncApi,
  seasonalThemes: seasonalThemesApi,
  store: storeApi,
  cart: cartApi,
  campaigns: campaignsApi,
  orders: ordersApi,
  gifts: giftsApi,
  payments: paymentsApi,
  subscriptions: subscriptionsApi,
  news: newsApi,
  ecards: ecardsApi,
  reviews: reviewsApi,
  admin: adminApi,
  archives: archivesApi,
  audit: auditApi,
  desk: deskApi,
  contact: contactApi,
  site: siteApi,
} as const;

export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint };

/** All endpoints with their names. */
export const endpoints: readonly NamedEndpoint[] = Object.entries<Record<string, Endpoint>>(api).flatMap(
  ([feature, own]) =>
    Object.entries(own).map(([name, endpoint]) => ({ name: `${feature}.${name}`, feature, endpoint })),
);
