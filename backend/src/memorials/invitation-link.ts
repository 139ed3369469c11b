import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the token of an invitation's link: HMAC-SHA-256 of its id with the site's secret, 256 bits as base64url. It
 * is recomputed whenever the email is written, so neither the event log nor a job contains it.
 */
export function invitationTokenOf(invitationId: string, secret: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url');
}

/** Returns the hash under which a token is stored and looked up. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the link to the app screen of an invitation. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/invitation?token=${token}`;
}
