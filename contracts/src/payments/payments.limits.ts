/** Minimum amount of a payment, in cents. */
export const leastPaymentCents = 50;
