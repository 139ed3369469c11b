import * as z from 'zod/mini';
import { emailMessages } from './email.messages.ts';

// What is not seen would make one address look like another, and vanishes from a domain on the email's way (IDNA).
const local = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\]+/u.source;
const label = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\.]+/u.source;

/** An address as it is compared and stored: trimmed, lower case, at most 254 characters (RFC 5321). `required` is said of none. */
export function emailOr(required: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, emailMessages.invalid),
      z.regex(new RegExp(`^${local}@${label}(\\.${label})+$`, 'u'), emailMessages.invalid),
    );
}

/** The address of whoever fills in the form. */
export const email = emailOr(emailMessages.required);
