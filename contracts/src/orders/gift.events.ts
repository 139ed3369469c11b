import * as z from 'zod/mini';
import { defineEvent } from '../kernel/features/event-definition.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { countries } from './shipping-address.ts';

/** A gift is an order for another recipient. `accountId` is the giver. */
const about = { orderId: uuid, accountId: uuid };
/** `recipientId` is a person with a separate key, who never registered here. */
const toRecipient = { ...about, recipientId: uuid };

const recipient = {
  recipientName: z.string(),
  recipientEmail: z.string(),
  recipientPhone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.enum(countries),
  deliveryInstructions: z.string(),
};

/** The recipient and address of a gift. */
export const giftRecipientData = z.object(recipient);
export type GiftRecipient = z.infer<typeof giftRecipientData>;

/** The card of a gift, and whether the recipient is notified by email of its arrival. */
export const giftCardData = z.object({
  message: z.string(),
  signMessage: z.boolean(),
  notifyRecipient: z.boolean(),
});
export type GiftCard = z.infer<typeof giftCardData>;

/** The giver's text on the card. */
export const GiftWritten = defineEvent({
  type: 'GiftWritten',
  schema: z.object({ ...about, ...giftCardData.shape }),
  personal: { person: ({ accountId }) => accountId, erased: { message: '' } },
});

/** The recipient of the gift. */
export const GiftAddressed = defineEvent({
  type: 'GiftAddressed',
  schema: z.object({ ...toRecipient, ...recipient }),
  personal: {
    person: ({ recipientId }) => recipientId,
    erased: {
      recipientName: '',
      recipientEmail: '',
      recipientPhone: '',
      address: '',
      city: '',
      state: '',
      zipCode: '',
      country: 'US',
      deliveryInstructions: '',
    },
  },
});

/** It has arrived. `notifyRecipient` is whether the recipient is notified by email. */
export const GiftDelivered = defineEvent({
  type: 'GiftDelivered',
  schema: z.object({ ...toRecipient, notifyRecipient: z.boolean() }),
});

/** It was cancelled. */
export const GiftWithdrawn = defineEvent({
  type: 'GiftWithdrawn',
  schema: z.object(toRecipient),
});

/** The recipient's name and address were erased. */
export const GiftRecipientErased = defineEvent({
  type: 'GiftRecipientErased',
  schema: z.object(about),
});

export const giftEvents = [
  GiftWritten,
  GiftAddressed,
  GiftDelivered,
  GiftWithdrawn,
  GiftRecipientErased,
] as const;
