import type { SiteMode } from './site-mode.ts';

/** Where the site tells about itself; every page of the server brings the answer along. */
export const sitePath = '/api/site';

/**
 * Calls of the specification that screens make use of as soon as they are there (REQ-416, REQ-417, REQ-418). An
 * endpoint of the contracts with this address is all it takes; until then nobody asks.
 */
export const optionalCalls = ['/api/products/featured', '/api/orders/my', '/api/ecards/sent'] as const;
export type OptionalCall = (typeof optionalCalls)[number];

/** `calls` are those of the optional ones that this site answers. */
export type SiteDto = { mode: SiteMode; calls: readonly OptionalCall[] };
