/** The three states of an account's subscription. */
export const subscriptionStatuses = ['free', 'premium', 'lifetime'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Premium and lifetime both count as premium. */
export function isPremium(status: SubscriptionStatus): boolean {
  return status !== 'free';
}

/** The most photos that any plan allows a memorial. */
export const maxPhotosPerMemorial = 25;

/** What the plan allows: memorials an account may keep, photos each memorial may hold. */
export function planLimits(status: SubscriptionStatus): { memorials: number; photosPerMemorial: number } {
  return isPremium(status)
    ? { memorials: Number.POSITIVE_INFINITY, photosPerMemorial: maxPhotosPerMemorial }
    : { memorials: 1, photosPerMemorial: 5 };
}
