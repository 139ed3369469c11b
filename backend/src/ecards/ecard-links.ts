import { createHmac, timingSafeEqual } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { v5 as uuidv5 } from 'uuid';
import { mailboxOf } from '../platform/execution/email/mailbox-of.ts';

/** The purpose of a link: see the card, change it, or decline further cards to an address. */
export type EcardLink = 'open' | 'written' | 'decline';

function signatureOf(kind: EcardLink, id: string, secret: string): string {
  return createHmac('sha256', secret).update(`ecard ${kind} ${id}`).digest('base64url');
}

/**
 * Returns a link's token. `id` is the card's, or the key of an address. A token is valid for its kind only.
 */
export function ecardToken(kind: EcardLink, id: string, secret: string): string {
  return `${id}.${signatureOf(kind, id, secret)}`;
}

/** Returns the id in a valid token of this kind, or null. */
export function idOfEcardToken(kind: EcardLink, token: string, secret: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(kind, id, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

const addresses = '3b7f9d0a-5e1c-5c42-8d6f-1a2b7c9e4f05';

/** Returns a pseudonym of a text: a UUIDv5 of its HMAC-SHA-256 with the site's secret. */
function keyOf(text: string, secret: string): string {
  return uuidv5(createHmac('sha256', secret).update(`ecards ${text}`).digest(), addresses);
}

/** Returns a pseudonym of an address's mailbox. */
export function ecardAddressKey(email: string, secret: string): string {
  return keyOf(mailboxOf(email), secret);
}

/**
 * Returns all keys under which an address may have declined: earlier versions used the address as entered,
 * with international domains in Unicode, and not in NFC.
 */
export function declinedKeysOf(email: string, secret: string): string[] {
  const at = email.lastIndexOf('@') + 1;
  const [local = ''] = email.slice(0, at - 1).split('+');
  const domain = domainToUnicode(email.slice(at));
  const earlier = [email, `${local}@${domain}`, `${email.slice(0, at)}${domain}`];
  const spellings = [mailboxOf(email), ...earlier].flatMap((each) => [each, each.normalize('NFD')]);
  return [...new Set(spellings.map((each) => keyOf(each, secret)))];
}
