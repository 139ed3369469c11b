import * as z from 'zod/mini';
import type { Said } from '../fields/schemas.ts';
import { comparableAddress, isAsciiDomain } from './ascii-domain.ts';
import { emailMessages } from './email.messages.ts';

// Invisible characters would make two addresses look alike, and IDNA drops them from domains. `!` and `%` once routed
// email through relays; in a domain, `/?#%` would begin another part of a URL.
const local = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\!%]+/u.source;
const domain = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800@<>(),;:"[\]\\/?#%]+/u.source;
const written = new RegExp(`^${local}@${domain}$`, 'u');

/**
 * An email address as it is compared and stored: trimmed, lower case, in NFC, its domain in ASCII, at most 254 characters (RFC
 * 5321). `required` is the message for an empty one.
 */
export function emailOr(required: Said) {
  const invalid = () => emailMessages.invalid;
  return z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(254, { error: invalid, abort: true }),
    z.regex(written, { error: invalid, abort: true }),
    z.overwrite(comparableAddress),
    z.refine(
      (address) => address.length <= 254 && isAsciiDomain(address.slice(address.lastIndexOf('@') + 1)),
      { error: invalid },
    ),
  );
}

/** The same with one message for every error, for forms that report all errors together. */
export function emailSaying(message: Said) {
  return z.string({ error: message }).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((address) => email.safeParse(address).data ?? address),
    z.refine((address) => email.safeParse(address).success, { error: message }),
  );
}

/** The address of the person who fills in the form. */
export const email = emailOr(() => emailMessages.required);
