/** The most that a product of the gifts page costs, in cents. */
export const maxGiftPriceCents = 15_000;

/** The most characters of what is written with a gift. */
export const giftTextLimits = {
  name: 100,
  phone: 40,
  address: 200,
  message: 1_000,
  deliveryInstructions: 500,
} as const;
