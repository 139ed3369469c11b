import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';

/** The signature of a link that switches off an account's emails about tributes, and nothing else. */
function signatureOf(accountId: string, secret: string): string {
  return createHmac('sha256', secret).update(`unsubscribe tributes ${accountId}`).digest('base64url');
}

/** The address that stops an account's emails about tributes with one press (RFC 8058); it works for as long as the account. */
export function unsubscribeUrl(origin: string, accountId: string, secret: string): string {
  const token = `${accountId}.${signatureOf(accountId, secret)}`;
  return `${origin}${pathOf(accountsApi.unsubscribe, { params: { token } })}`;
}

/** The account that a link's token is for; null for a token that this site did not make. */
export function accountOfUnsubscribeToken(token: string, secret: string): string | null {
  const [accountId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(accountId, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : null;
}
