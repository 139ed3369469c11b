import * as z from 'zod/mini';
import { line, type Said } from '../kernel/fields/schemas.ts';
import { emailSaying } from '../kernel/text/email.ts';
import { checkoutMessages as messages } from './checkout.messages.ts';

/** The countries that orders are shipped to. */
export const countries = ['US', 'CA', 'GB', 'AU'] as const;
export type Country = (typeof countries)[number];

/** Whether a postal code is long enough. Australia's have four digits. */
export function fitsPostalCode(zipCode: string, country: string): boolean {
  return country === 'AU' ? /^\d{4}$/.test(zipCode) : zipCode.length >= 5;
}

/** A line of an address, with the error for an empty one. */
export const addressLine = (required: Said, max = 120) => line({ min: 1, max, required });

/** A shipping address, with an error message for each field. */
export const shippingAddress = z
  .object({
    firstName: addressLine(() => messages.firstName, 60),
    lastName: addressLine(() => messages.lastName, 60),
    email: emailSaying(() => messages.email),
    phone: line({ min: 10, max: 40, required: () => messages.phone }),
    address: addressLine(() => messages.address, 200),
    city: addressLine(() => messages.city),
    state: addressLine(() => messages.state),
    zipCode: line({ max: 20 }),
    country: z.enum(countries, { error: () => messages.country }),
  })
  .check(
    z.refine((written) => fitsPostalCode(written?.zipCode ?? '', written?.country ?? ''), {
      path: ['zipCode'],
      error: () => messages.zipCode,
      // Reported together with other errors, so it also runs for invalid fields.
      when: () => true,
    }),
  );
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** The giver's contact data, without an address. */
export const contactData = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** The value of an erased address. */
export const erasedAddress: ShippingAddress = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
};
