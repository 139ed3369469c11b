import { accountsApi } from './accounts/accounts.api.ts';
import { adminApi } from './admin/admin.api.ts';
import { accountDataApi } from './export/account-data.api.ts';
import { guestbookApi } from './guestbook/guestbook.api.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { mediaApi } from './media/media.api.ts';
import { keepersApi } from './memorials/keepers.api.ts';
import { homeScreenApi, memorialsApi } from './memorials/memorials.api.ts';
import { contactApi } from './site/contact.api.ts';
import { siteApi } from './site/site.api.ts';
import { syncApi } from './sync/sync.api.ts';
import { seasonalThemesApi } from './themes/seasonal-themes.api.ts';

/** Every endpoint by feature and name: what the server answers, what the OpenAPI document describes, what tests walk through. */
export const api = {
  accounts: accountsApi,
  accountData: accountDataApi,
  memorials: memorialsApi,
  keepers: keepersApi,
  homeScreen: homeScreenApi,
  media: mediaApi,
  guestbook: guestbookApi,
  sync: syncApi,
  seasonalThemes: seasonalThemesApi,
  admin: adminApi,
  contact: contactApi,
  site: siteApi,
} as const;

/** All endpoints with their names, such as `memorials.create`. */
export const endpoints: readonly { name: string; feature: string; endpoint: Endpoint }[] = Object.entries(
  api,
).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    feature,
    endpoint: endpoint as Endpoint, // each has its own types; here only their shape counts
  })),
);
