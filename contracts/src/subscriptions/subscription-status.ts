/** The three states of an account's subscription (REQ-331). */
export const subscriptionStatuses = ['free', 'premium', 'lifetime'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Premium and lifetime both count as premium (REQ-401). */
export function isPremium(status: SubscriptionStatus): boolean {
  return status !== 'free';
}

/** The most photos that any plan allows a memorial (REQ-398). */
export const maxPhotosPerMemorial = 25;

/** What the plan allows: memorials an account may keep, photos each memorial may hold (REQ-394, REQ-395, REQ-397, REQ-398). */
export function planLimits(status: SubscriptionStatus): { memorials: number; photosPerMemorial: number } {
  return isPremium(status)
    ? { memorials: Number.POSITIVE_INFINITY, photosPerMemorial: maxPhotosPerMemorial }
    : { memorials: 1, photosPerMemorial: 5 };
}
