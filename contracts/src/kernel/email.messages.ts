/** What is said of an address that cannot be one. */
export const emailMessages = {
  required: 'Please enter your email',
  invalid: 'Please enter a valid email address',
} as const;
