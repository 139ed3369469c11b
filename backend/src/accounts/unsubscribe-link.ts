import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';

/** What a link turns off: an account's emails about tributes, or those of one choice on the days of a pet. */
type Kind = 'tributes' | 'days';

function signatureOf(kind: Kind, id: string, secret: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${kind} ${id}`).digest('base64url');
}

/** Returns the token of an unsubscribe link. It authorizes only turning off these emails. */
export function unsubscribeToken(kind: Kind, id: string, secret: string): string {
  return `${id}.${signatureOf(kind, id, secret)}`;
}

/** Returns the id in an unsubscribe token; null if the token wasn't issued by this site for these emails. */
export function idOfUnsubscribeToken(kind: Kind, token: string, secret: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(kind, id, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/**
 * Returns the one-click URL (RFC 8058) that turns off an account's emails about tributes. It works as long as the
 * account exists.
 */
export function unsubscribeUrl(origin: string, accountId: string, secret: string): string {
  const token = unsubscribeToken('tributes', accountId, secret);
  return `${origin}${pathOf(accountsApi.unsubscribe, { params: { token } })}`;
}
