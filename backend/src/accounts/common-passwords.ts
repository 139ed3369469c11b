import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/**
 * Throws a `DomainError` `common-password` of kind `invalid`, with `path` as the field, if the password is among the
 * 49,000 most common ones, ignoring case.
 */
export function refuseCommonPassword(password: string, path: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = accountMessages.passwordCommon;
  throw new DomainError('invalid', 'common-password', message, { errors: [{ path, message }] });
}
