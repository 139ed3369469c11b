/**
 * Calls of the specification that screens make use of as soon as they are there. An
 * endpoint of the contracts with this address is all it takes; until then nobody asks.
 */
export const optionalPaths = {
  featuredProducts: '/api/products/featured',
  ownOrders: '/api/orders/my',
  sentEcards: '/api/ecards/sent',
} as const;
export type OptionalCall = (typeof optionalPaths)[keyof typeof optionalPaths];
export const optionalCalls: readonly OptionalCall[] = Object.values(optionalPaths);
