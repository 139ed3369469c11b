import { createHash, createHmac } from 'node:crypto';

/**
 * The token of an invitation's link: HMAC-SHA-256 of its id with the site's secret, 256 bits as base64url. It is made
 * anew whenever the email is written, so that neither the history nor a job ever holds it.
 */
export function invitationTokenOf(invitationId: string, secret: string): string {
  return createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url');
}

/** What is kept of a token, and what it is found by. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The screen of the app that an invitation's link opens. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/invitation?token=${token}`;
}
