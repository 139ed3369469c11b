/** Messages about invalid email addresses. */
export const emailMessages = {
  required: 'Please enter your email',
  invalid: 'Please enter a valid email address',
} as const;
