/** How many days after its delivery, and after it was cancelled, the recipient of a gift is forgotten. */
export const giftRecipientDays = { delivered: 90, withdrawn: 30 } as const;
