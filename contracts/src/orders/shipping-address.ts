import * as z from 'zod/mini';
import { emailSaying } from '../kernel/email.ts';
import { line } from '../kernel/schemas.ts';
import { checkoutMessages as messages } from './checkout.messages.ts';

/** Where orders are sent to. */
export const countries = ['US', 'CA', 'GB', 'AU'] as const;
export type Country = (typeof countries)[number];

/** The fewest characters of a postal code: Australia's have four digits. */
export function fitsPostalCode(zipCode: string, country: string): boolean {
  return country === 'AU' ? /^\d{4}$/.test(zipCode) : zipCode.length >= 5;
}

/** A field of an address, with what is said when it is empty. */
export const addressLine = (required: string, max = 120) => line({ min: 1, max, required });

/** Whom and where an order is sent to, each field with its own words. */
export const shippingAddress = z
  .object({
    firstName: addressLine(messages.firstName, 60),
    lastName: addressLine(messages.lastName, 60),
    email: emailSaying(messages.email),
    phone: line({ min: 10, max: 40, required: messages.phone }),
    address: addressLine(messages.address, 200),
    city: addressLine(messages.city),
    state: addressLine(messages.state),
    zipCode: line({ max: 20 }),
    country: z.enum(countries, messages.country),
  })
  .check(
    z.refine((written) => fitsPostalCode(written?.zipCode ?? '', written?.country ?? ''), {
      path: ['zipCode'],
      message: messages.zipCode,
      // Said together with what is wrong elsewhere, so that nothing of it need be there.
      when: () => true,
    }),
  );
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** Whoever gives something that goes to somebody else: no address of theirs is needed. */
export const contactData = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** What is read of an address whose person is gone. */
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
