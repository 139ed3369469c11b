import * as z from 'zod/mini';
import { isAsciiDomain, withAsciiDomain } from './ascii-domain.ts';
import { emailMessages } from './email.messages.ts';

// What is not seen would make one address look like another, and vanishes from a domain on the email's way (IDNA).
// `!` and `%` are how a relay was once told to pass an email on; in the domain, `/?#%` would begin another part of a URL.
const local = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\!%]+/u.source;
const domain = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\/?#%]+/u.source;
const written = new RegExp(`^${local}@${domain}$`, 'u');

/**
 * An address as it is compared and stored: trimmed, lower case, its domain in ASCII letters, at most 254 characters
 * (RFC 5321). `required` is said of none.
 */
export function emailOr(required: string) {
  const invalid = emailMessages.invalid;
  return z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(254, { error: invalid, abort: true }),
    z.regex(written, { error: invalid, abort: true }),
    z.overwrite(withAsciiDomain),
    z.refine(
      (address) => address.length <= 254 && isAsciiDomain(address.slice(address.lastIndexOf('@') + 1)),
      invalid,
    ),
  );
}

/** The same, where a form says one sentence whatever is wrong, together with what is wrong elsewhere in it. */
export function emailSaying(message: string) {
  return z.string(message).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((address) => email.safeParse(address).data ?? address),
    z.refine((address) => email.safeParse(address).success, message),
  );
}

/** The address of whoever fills in the form. */
export const email = emailOr(emailMessages.required);
