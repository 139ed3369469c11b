import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';

/** The name to greet with, or the address when no name is known. */
export function displayName(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
