import { localized } from '../kernel/languages/localized.ts';
import { planLimits, type SubscriptionStatus } from './subscription-status.ts';

/** Texts for what a plan allows. */
export const planWords = localized('planWords', {
  /** Infinity means that there is no limit. */
  memorials: (count: number) => {
    if (count === Number.POSITIVE_INFINITY) return 'any number of memorials';
    return count === 1 ? 'one memorial' : `${count} memorials`;
  },
  photos: (count: number) => `${count} photos`,
});

/** Describes how many memorials a plan allows: `one memorial`, `any number of memorials`. */
export const memorialsAllowed = (status: SubscriptionStatus): string =>
  planWords.memorials(planLimits(status).memorials);

/** Describes how many photos a plan allows per memorial: `5 photos`. */
export const photosAllowed = (status: SubscriptionStatus): string =>
  planWords.photos(planLimits(status).photosPerMemorial);
