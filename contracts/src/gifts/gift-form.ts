import * as z from 'zod/mini';
import { emailSaying } from '../kernel/email.ts';
import { line, text } from '../kernel/schemas.ts';
import { addressLine, countries, fitsPostalCode } from '../orders/shipping-address.ts';
import { giftTextLimits as limits } from './gifts.limits.ts';
import { giftMessages } from './gifts.messages.ts';

const { errors } = giftMessages;

/** What the gift's buyer says of themselves. */
const giftSender = {
  senderName: addressLine(errors.senderName, limits.name),
  senderEmail: emailSaying(errors.senderEmail),
  senderPhone: z._default(line({ max: limits.phone }), ''),
};

/** Whom it is for and where it goes. */
const giftRecipient = {
  recipientName: addressLine(errors.recipientName, limits.name),
  recipientEmail: emailSaying(errors.recipientEmail),
  recipientPhone: z._default(line({ max: limits.phone }), ''),
  address: addressLine(errors.address, limits.address),
  city: addressLine(errors.city),
  state: addressLine(errors.state),
  zipCode: line({ max: 20 }),
  country: z._default(z.enum(countries, errors.country), 'US'),
  deliveryInstructions: z._default(text({ max: limits.deliveryInstructions }), ''),
};

/** The words on the card, and what else is asked for. Both are on unless they are taken off. */
const giftCard = {
  message: text({ min: 1, max: limits.message, required: errors.message }),
  signMessage: z._default(z.boolean(), true),
  notifyRecipient: z._default(z.boolean(), true),
};

/** The form of a gift, each field with its own words. */
export const giftForm = z.object({ ...giftSender, ...giftRecipient, ...giftCard }).check(
  z.refine((written) => fitsPostalCode(written?.zipCode ?? '', written?.country ?? 'US'), {
    path: ['zipCode'],
    message: errors.zipCode,
    // Said together with what is wrong elsewhere, so that nothing of it need be there.
    when: () => true,
  }),
);
export type GiftForm = z.infer<typeof giftForm>;
