import { sessionMs } from '@everpaw/contracts/accounts/session.limits';
import { signedOutCookie } from '@everpaw/contracts/accounts/signed-out-cookie';

type Page = Pick<Document, 'cookie' | 'location'>;

function put(page: Page, value: string, seconds: number): void {
  const [prefix, more] = page.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  page.cookie = `${prefix}${signedOutCookie}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${more}`;
}

/** From here on everything that this browser asks is asked as a visitor. */
export function markSignedOut(page: Page): void {
  put(page, '1', sessionMs / 1_000);
}

/** The server has ended the session: nothing is left to be hidden. */
export function removeSignedOutMark(page: Page): void {
  put(page, '', 0);
}
