export const subscriptionStatuses = ['free', 'premium', 'lifetime'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** True for premium and lifetime. */
export function isPremium(status: SubscriptionStatus): boolean {
  return status !== 'free';
}

/** Maximum number of photos per memorial in any plan. */
export const maxPhotosPerMemorial = 25;

/** Returns the limits of a plan: memorials per account, photos per memorial. */
export function planLimits(status: SubscriptionStatus): { memorials: number; photosPerMemorial: number } {
  return isPremium(status)
    ? { memorials: Number.POSITIVE_INFINITY, photosPerMemorial: maxPhotosPerMemorial }
    : { memorials: 1, photosPerMemorial: 5 };
}
