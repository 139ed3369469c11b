/** Maximum price of a product on the gifts page, in cents. */
export const maxGiftPriceCents = 15_000;

/** Maximum lengths of a gift's texts. */
export const giftTextLimits = {
  name: 100,
  phone: 40,
  address: 200,
  message: 1_000,
  deliveryInstructions: 500,
} as const;
