import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common']);

/**
 * Refuses a password that is among the 49,000 most used ones, whatever its capital letters. Throws a
 * `DomainError` of kind `invalid` that names the field `path`.
 */
export function refuseCommonPassword(password: string, path: string): void {
  if (!common.has(password.toLowerCase())) return;
  const message = accountMessages.passwordCommon;
  throw new DomainError('invalid', 'common-password', message, { errors: [{ path, message }] });
}
