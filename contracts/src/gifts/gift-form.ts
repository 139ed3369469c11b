import * as z from 'zod/mini';
import { line, text } from '../kernel/fields/schemas.ts';
import { emailSaying } from '../kernel/text/email.ts';
import { addressLine, countries, fitsPostalCode } from '../orders/shipping-address.ts';
import { giftTextLimits as limits } from './gifts.limits.ts';
import { giftMessages } from './gifts.messages.ts';

/** The buyer's fields. */
const giftSender = {
  senderName: addressLine(() => giftMessages.errors.senderName, limits.name),
  senderEmail: emailSaying(() => giftMessages.errors.senderEmail),
  senderPhone: z._default(line({ max: limits.phone }), ''),
};

/** The recipient's fields. */
const giftRecipient = {
  recipientName: addressLine(() => giftMessages.errors.recipientName, limits.name),
  recipientEmail: emailSaying(() => giftMessages.errors.recipientEmail),
  recipientPhone: z._default(line({ max: limits.phone }), ''),
  address: addressLine(() => giftMessages.errors.address, limits.address),
  city: addressLine(() => giftMessages.errors.city),
  state: addressLine(() => giftMessages.errors.state),
  zipCode: line({ max: 20 }),
  country: z._default(z.enum(countries, { error: () => giftMessages.errors.country }), 'US'),
  deliveryInstructions: z._default(text({ max: limits.deliveryInstructions }), ''),
};

/** The card's fields. Both options are on by default. */
const giftCard = {
  message: text({ min: 1, max: limits.message, required: () => giftMessages.errors.message }),
  signMessage: z._default(z.boolean(), true),
  notifyRecipient: z._default(z.boolean(), true),
};

/** The form of a gift, with an error message for each field. */
export const giftForm = z.object({ ...giftSender, ...giftRecipient, ...giftCard }).check(
  z.refine((written) => fitsPostalCode(written?.zipCode ?? '', written?.country ?? 'US'), {
    path: ['zipCode'],
    error: () => giftMessages.errors.zipCode,
    // Reported together with other errors, so it also runs for invalid fields.
    when: () => true,
  }),
);
export type GiftForm = z.infer<typeof giftForm>;
