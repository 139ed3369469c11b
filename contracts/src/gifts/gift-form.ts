import * as z from 'zod/mini';
import { emailSaying } from '../kernel/email.ts';
import { line, text } from '../kernel/schemas.ts';
import { addressLine, countries, fitsPostalCode } from '../orders/shipping-address.ts';
import { giftTextLimits as limits } from './gifts.limits.ts';
import { giftMessages } from './gifts.messages.ts';

const { errors } = giftMessages;

/** The buyer's fields. */
const giftSender = {
  senderName: addressLine(errors.senderName, limits.name),
  senderEmail: emailSaying(errors.senderEmail),
  senderPhone: z._default(line({ max: limits.phone }), ''),
};

/** The recipient's fields. */
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

/** The card's fields. Both options are on by default. */
const giftCard = {
  message: text({ min: 1, max: limits.message, required: errors.message }),
  signMessage: z._default(z.boolean(), true),
  notifyRecipient: z._default(z.boolean(), true),
};

/** The form of a gift, with an error message for each field. */
export const giftForm = z.object({ ...giftSender, ...giftRecipient, ...giftCard }).check(
  z.refine((written) => fitsPostalCode(written?.zipCode ?? '', written?.country ?? 'US'), {
    path: ['zipCode'],
    message: errors.zipCode,
    // Reported together with other errors, so it also runs for invalid fields.
    when: () => true,
  }),
);
export type GiftForm = z.infer<typeof giftForm>;
