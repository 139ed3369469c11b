import { accountsApi } from './accounts/accounts.api.ts';
import { accountsSchemas } from './accounts/accounts.schemas.ts';
import { adminApi } from './admin/admin.api.ts';
import { adminSchemas } from './admin/admin.schemas.ts';
import { archivesApi } from './archives/archives.api.ts';
import { archivesSchemas } from './archives/archives.schemas.ts';
import { auditApi } from './audit/audit.api.ts';
import { auditSchemas } from './audit/audit.schemas.ts';
import { deskApi } from './audit/desk.api.ts';
import { deskSchemas } from './audit/desk.schemas.ts';
import { historyApi } from './audit/history.api.ts';
import { historySchemas } from './audit/history.schemas.ts';
import { campaignsApi } from './cart/campaigns.api.ts';
import { campaignsSchemas } from './cart/campaigns.schemas.ts';
import { cartApi } from './cart/cart.api.ts';
import { cartSchemas } from './cart/cart.schemas.ts';
import { ecardsApi } from './ecards/ecards.api.ts';
import { ecardsSchemas } from './ecards/ecards.schemas.ts';
import { accountDataApi } from './export/account-data.api.ts';
import { accountDataSchemas } from './export/account-data.schemas.ts';
import { giftsApi } from './gifts/gifts.api.ts';
import { giftsSchemas } from './gifts/gifts.schemas.ts';
import { guestbookApi } from './guestbook/guestbook.api.ts';
import { guestbookSchemas } from './guestbook/guestbook.schemas.ts';
import type { Endpoint, EndpointSchemas } from './kernel/endpoint.ts';
import { mediaApi } from './media/media.api.ts';
import { mediaSchemas } from './media/media.schemas.ts';
import { keepersApi } from './memorials/keepers.api.ts';
import { keepersSchemas } from './memorials/keepers.schemas.ts';
import { homeScreenApi, memorialsApi } from './memorials/memorials.api.ts';
import { homeScreenSchemas, memorialsSchemas } from './memorials/memorials.schemas.ts';
import { newsApi } from './news/news.api.ts';
import { newsSchemas } from './news/news.schemas.ts';
import { ordersApi } from './orders/orders.api.ts';
import { ordersSchemas } from './orders/orders.schemas.ts';
import { paymentsApi } from './payments/payments.api.ts';
import { paymentsSchemas } from './payments/payments.schemas.ts';
import { recordingsApi } from './recordings/recordings.api.ts';
import { recordingsSchemas } from './recordings/recordings.schemas.ts';
import { reviewsApi } from './reviews/reviews.api.ts';
import { reviewsSchemas } from './reviews/reviews.schemas.ts';
import { contactApi } from './site/contact.api.ts';
import { contactSchemas } from './site/contact.schemas.ts';
import { siteApi } from './site/site.api.ts';
import { siteSchemas } from './site/site.schemas.ts';
import { storeApi } from './store/store.api.ts';
import { storeSchemas } from './store/store.schemas.ts';
import { subscriptionsApi } from './subscriptions/subscriptions.api.ts';
import { subscriptionsSchemas } from './subscriptions/subscriptions.schemas.ts';
import { syncApi } from './sync/sync.api.ts';
import { syncSchemas } from './sync/sync.schemas.ts';
import { seasonalThemesApi } from './themes/seasonal-themes.api.ts';
import { seasonalThemesSchemas } from './themes/seasonal-themes.schemas.ts';
import { timelineApi } from './timeline/timeline.api.ts';
import { timelineSchemas } from './timeline/timeline.schemas.ts';

/** Every endpoint by feature and name: what the server answers, what the OpenAPI document describes, what tests walk through. */
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

/** The schemas of every endpoint, by the same feature and name. */
const schemas: Record<keyof typeof api, Record<string, EndpointSchemas>> = {
  accounts: accountsSchemas,
  accountData: accountDataSchemas,
  memorials: memorialsSchemas,
  keepers: keepersSchemas,
  homeScreen: homeScreenSchemas,
  history: historySchemas,
  audit: auditSchemas,
  media: mediaSchemas,
  recordings: recordingsSchemas,
  guestbook: guestbookSchemas,
  timeline: timelineSchemas,
  sync: syncSchemas,
  seasonalThemes: seasonalThemesSchemas,
  store: storeSchemas,
  cart: cartSchemas,
  campaigns: campaignsSchemas,
  orders: ordersSchemas,
  gifts: giftsSchemas,
  payments: paymentsSchemas,
  subscriptions: subscriptionsSchemas,
  news: newsSchemas,
  ecards: ecardsSchemas,
  reviews: reviewsSchemas,
  admin: adminSchemas,
  archives: archivesSchemas,
  desk: deskSchemas,
  contact: contactSchemas,
  site: siteSchemas,
};

/** An endpoint with its name, such as `memorials.create`, and its schemas. */
export type NamedEndpoint = { name: string; feature: string; endpoint: Endpoint; schemas: EndpointSchemas };

/** All endpoints with their names and schemas. */
export const endpoints: readonly NamedEndpoint[] = (Object.keys(api) as (keyof typeof api)[]).flatMap(
  (feature) =>
    Object.entries<Endpoint>(api[feature]).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      feature,
      endpoint,
      schemas: schemas[feature][name] ?? {},
    })),
);

const byEndpoint = new Map(endpoints.map(({ endpoint, schemas: own }) => [endpoint, own]));

/** The schemas of an endpoint; none for one that takes and answers nothing that is checked. */
export function schemasOf(endpoint: Endpoint): EndpointSchemas {
  return byEndpoint.get(endpoint) ?? {};
}
