import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';

/** Returns the signature of an unsubscribe link. It authorizes only turning off the account's emails about tributes. */
function signatureOf(accountId: string, secret: string): string {
  return createHmac('sha256', secret).update(`unsubscribe tributes ${accountId}`).digest('base64url');
}

/**
 * Returns the one-click URL (RFC 8058) that turns off an account's emails about tributes. It works as long as the
 * account exists.
 */
export function unsubscribeUrl(origin: string, accountId: string, secret: string): string {
  const token = `${accountId}.${signatureOf(accountId, secret)}`;
  return `${origin}${pathOf(accountsApi.unsubscribe, { params: { token } })}`;
}

/** Returns the account of an unsubscribe token; null if the token wasn't issued by this site. */
export function accountOfUnsubscribeToken(token: string, secret: string): string | null {
  const [accountId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(accountId, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : null;
}
