import * as z from 'zod/mini';
import { defineEvent } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';
import { countries } from './shipping-address.ts';

/** A gift is an order that goes to somebody else; `accountId` is whoever gives it. */
const about = { orderId: uuid, accountId: uuid };
/** `recipientId` is a person with a key of their own, who never asked to be known here. */
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

/** Whom a gift is for and where it goes. */
export const giftRecipientData = z.object(recipient);
export type GiftRecipient = z.infer<typeof giftRecipientData>;

/** The card of a gift, and whether its recipient hears by email that it has arrived. */
export const giftCardData = z.object({
  message: z.string(),
  signMessage: z.boolean(),
  notifyRecipient: z.boolean(),
});
export type GiftCard = z.infer<typeof giftCardData>;

/** The words on the card; they are the giver's. */
export const GiftWritten = defineEvent({
  type: 'GiftWritten',
  schema: z.object({ ...about, ...giftCardData.shape }),
  personal: { person: ({ accountId }) => accountId, erased: { message: '' } },
});

/** Whom it is for. */
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

/** It has arrived. `notifyRecipient` says whether whoever got it is told by email. */
export const GiftDelivered = defineEvent({
  type: 'GiftDelivered',
  schema: z.object({ ...toRecipient, notifyRecipient: z.boolean() }),
});

/** It was cancelled and goes to nobody. */
export const GiftWithdrawn = defineEvent({
  type: 'GiftWithdrawn',
  schema: z.object(toRecipient),
});

/** Name and address of whoever it was for are gone. */
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
