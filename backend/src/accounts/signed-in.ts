import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { Caller } from '../platform/http/route.ts';

/** Returns the calling account. Throws `signed-out` for a visitor. */
export function signedIn({ account }: Caller): AccountDoc {
  if (!account) throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
  return account;
}

/** Returns the account as the actor of a command. */
export const byItself = (account: AccountDoc) => ({ kind: 'account' as const, accountId: account._id });
