/** The monthly price of Premium, in US cents, as shown where it is bought. */
export const premiumCents = 599;

/** The one-time price of Lifetime, in US cents. */
export const lifetimeCents = 19_900;

/** Free days of Premium. */
export const trialDays = 90;
