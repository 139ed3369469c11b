import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';

/** Returns the person's name, or the email address if there is none. */
export function displayName(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
