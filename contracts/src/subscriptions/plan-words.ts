import { planLimits, type SubscriptionStatus } from './subscription-status.ts';

/** Describes how many memorials a plan allows: `one memorial`, `any number of memorials`. */
export function memorialsAllowed(status: SubscriptionStatus): string {
  const { memorials } = planLimits(status);
  if (memorials === Number.POSITIVE_INFINITY) return 'any number of memorials';
  return memorials === 1 ? 'one memorial' : `${memorials} memorials`;
}

/** Describes how many photos a plan allows per memorial: `5 photos`. */
export function photosAllowed(status: SubscriptionStatus): string {
  return `${planLimits(status).photosPerMemorial} photos`;
}
