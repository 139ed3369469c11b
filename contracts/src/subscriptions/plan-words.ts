import { planLimits, type SubscriptionStatus } from './subscription-status.ts';

/** How many memorials a plan allows, in the words of a sentence: `one memorial`, `any number of memorials`. */
export function memorialsAllowed(status: SubscriptionStatus): string {
  const { memorials } = planLimits(status);
  if (memorials === Number.POSITIVE_INFINITY) return 'any number of memorials';
  return memorials === 1 ? 'one memorial' : `${memorials} memorials`;
}

/** How many photos each memorial of a plan may hold, in the words of a sentence: `5 photos`. */
export function photosAllowed(status: SubscriptionStatus): string {
  return `${planLimits(status).photosPerMemorial} photos`;
}
