import { endpoint } from '../kernel/endpoint.ts';
import type { siteSchemas } from './site.schemas.ts';

export const siteApi = {
  site: endpoint<(typeof siteSchemas)['site']>({
    method: 'GET',
    path: '/api/site',
    summary: 'Whether the site is being tested or sells, and which calls it has that not every site has',
    access: 'anyone',
  }),
} as const;

/**
 * Calls of the specification that screens make use of as soon as they are there (REQ-416, REQ-417, REQ-418). An
 * endpoint of the contracts with this address is all it takes; until then nobody asks.
 */
export const optionalPaths = {
  featuredProducts: '/api/products/featured',
  ownOrders: '/api/orders/my',
  sentEcards: '/api/ecards/sent',
} as const;
export type OptionalCall = (typeof optionalPaths)[keyof typeof optionalPaths];
export const optionalCalls: readonly OptionalCall[] = Object.values(optionalPaths);
