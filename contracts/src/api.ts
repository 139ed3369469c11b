import { accountsApi } from './accounts/accounts.api.ts';
import { accountsSchemas } from './accounts/accounts.schemas.ts';
import { adminApi } from './admin/admin.api.ts';
import { adminSchemas } from './admin/admin.schemas.ts';
import { auditApi } from './audit/audit.api.ts';
import { historyApi } from './audit/history.api.ts';
import { historySchemas } from './audit/history.schemas.ts';
import { accountDataApi } from './export/account-data.api.ts';
import { accountDataSchemas } from './export/account-data.schemas.ts';
import { guestbookApi } from './guestbook/guestbook.api.ts';
import { guestbookSchemas } from './guestbook/guestbook.schemas.ts';
import type { Endpoint, EndpointSchemas } from './kernel/endpoint.ts';
import { mediaApi } from './media/media.api.ts';
import { mediaSchemas } from './media/media.schemas.ts';
import { keepersApi } from './memorials/keepers.api.ts';
import { keepersSchemas } from './memorials/keepers.schemas.ts';
import { homeScreenApi, memorialsApi } from './memorials/memorials.api.ts';
import { homeScreenSchemas, memorialsSchemas } from './memorials/memorials.schemas.ts';
import { contactApi } from './site/contact.api.ts';
import { contactSchemas } from './site/contact.schemas.ts';
import { siteApi } from './site/site.api.ts';
import { siteSchemas } from './site/site.schemas.ts';
import { syncApi } from './sync/sync.api.ts';
import { syncSchemas } from './sync/sync.schemas.ts';
import { seasonalThemesApi } from './themes/seasonal-themes.api.ts';
import { seasonalThemesSchemas } from './themes/seasonal-themes.schemas.ts';

/** Every endpoint by feature and name: what the server answers, what the OpenAPI document describes, what tests walk through. */
export const api = {
  accounts: accountsApi,
  accountData: accountDataApi,
  memorials: memorialsApi,
  keepers: keepersApi,
  homeScreen: homeScreenApi,
  history: historyApi,
  media: mediaApi,
  guestbook: guestbookApi,
  sync: syncApi,
  seasonalThemes: seasonalThemesApi,
  admin: adminApi,
  audit: auditApi,
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
  media: mediaSchemas,
  guestbook: guestbookSchemas,
  sync: syncSchemas,
  seasonalThemes: seasonalThemesSchemas,
  admin: adminSchemas,
  // Text and bytes, and paths that are read as a whole.
  audit: {},
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
