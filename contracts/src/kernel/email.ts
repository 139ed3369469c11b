import * as z from 'zod/mini';
import { emailMessages } from './email.messages.ts';

/** An address as it is compared and stored: trimmed, lower case, at most 254 characters (RFC 5321). */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: emailMessages.required, abort: true }),
    z.maxLength(254, emailMessages.invalid),
    z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/, emailMessages.invalid),
  );
