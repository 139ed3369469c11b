import { createHmac, timingSafeEqual } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/** What a link lets its holder do: see the card, change it, or get no more cards at an address. */
export type EcardLink = 'open' | 'written' | 'decline';

function signatureOf(kind: EcardLink, id: string, secret: string): string {
  return createHmac('sha256', secret).update(`ecard ${kind} ${id}`).digest('base64url');
}

/** The token of a link; `id` is the card's, or the key of an address. It opens nothing of another kind. */
export function ecardToken(kind: EcardLink, id: string, secret: string): string {
  return `${id}.${signatureOf(kind, id, secret)}`;
}

/** What a token is about; null for one that this site did not make for this. */
export function idOfEcardToken(kind: EcardLink, token: string, secret: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(kind, id, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

const addresses = '3b7f9d0a-5e1c-5c42-8d6f-1a2b7c9e4f05';

/** Names an address without telling it: a UUIDv5 of an HMAC-SHA-256 with the site's secret. */
export function ecardAddressKey(email: string, secret: string): string {
  return uuidv5(createHmac('sha256', secret).update(`ecards ${email}`).digest(), addresses);
}
