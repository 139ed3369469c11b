/**
 * Specified endpoints that screens use as soon as they exist. Adding an endpoint with this path to the
 * contracts is enough; until then it is never called.
 */
export const optionalPaths = {
  featuredProducts: '/api/products/featured',
  ownOrders: '/api/orders/my',
  sentEcards: '/api/ecards/sent',
} as const;
export type OptionalCall = (typeof optionalPaths)[keyof typeof optionalPaths];
export const optionalCalls: readonly OptionalCall[] = Object.values(optionalPaths);
