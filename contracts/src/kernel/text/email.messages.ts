import { localized } from '../languages/localized.ts';

/** Messages about invalid email addresses. */
export const emailMessages = localized('emailMessages', {
  required: 'Please enter your email',
  invalid: 'Please enter a valid email address',
});
