import { sessionMs } from '@everpaw/contracts/accounts/session.limits';
import { signedOutCookie } from '@everpaw/contracts/accounts/signed-out-cookie';

type Page = Pick<Document, 'cookie' | 'location'>;

function put(page: Page, value: string, seconds: number): void {
  const [prefix, more] = page.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  page.cookie = `${prefix}${signedOutCookie}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${more}`;
}

/** Marks the browser as signed out by a cookie, so that the server treats its requests as a visitor's. */
export function markSignedOut(page: Page): void {
  put(page, '1', sessionMs / 1_000);
}

/** Removes the mark, because the server has ended the session. */
export function removeSignedOutMark(page: Page): void {
  put(page, '', 0);
}
