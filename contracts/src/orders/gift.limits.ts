/** Days after a gift's delivery or cancellation when its recipient is erased. */
export const giftRecipientDays = { delivered: 90, withdrawn: 30 } as const;
