/** The least that a card is charged with, in cents. */
export const leastPaymentCents = 50;
