import { signedOutCookie } from '@everpaw/contracts/accounts/signed-out-cookie';

/** Whether a sign-out on this device has not reached the server yet. */
export function isSignedOutHere({ cookie }: Pick<Document, 'cookie'>): boolean {
  return cookie.includes(`${signedOutCookie}=1`);
}
