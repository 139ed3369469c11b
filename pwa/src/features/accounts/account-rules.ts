import { newPassword } from '@everpaw/contracts/accounts/account.commands';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { composed } from '@everpaw/contracts/kernel/text/characters';
import { email as emailSchema } from '@everpaw/contracts/kernel/text/email';
import { trimInvisible } from '@everpaw/contracts/kernel/text/trim-invisible';
import type { FieldErrors } from '../../ui/form/use-form.ts';

/** Returns the name that is sent: first and last name joined by a space, trimmed. */
export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();

type SignInValues = Record<'email' | 'password', string>;
type SignUpValues = Record<'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword', string>;
type CreateFormValues = Record<'email' | 'firstName' | 'lastName', string>;
type NewPasswordValues = Record<'password' | 'confirmPassword', string>;

function emailError(value: string): string | undefined {
  return emailSchema.safeParse(value).error?.issues[0]?.message;
}

function withoutGaps<Name extends string>(found: Record<Name, string | undefined>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const name in found) if (found[name]) errors[name] = found[name];
  return errors;
}

/** Returns the errors of a form that has only an email address. */
export function checkAddress({ email }: Record<'email', string>): FieldErrors<'email'> {
  return withoutGaps({ email: emailError(email) });
}

/** Returns the errors of the create form. Only the address is checked, since missing names mean signing in. */
export function checkCreateForm({ email }: CreateFormValues): FieldErrors<keyof CreateFormValues> {
  return checkAddress({ email });
}

/** Returns the errors of a new password: its length, and a confirmation that differs. */
export function checkNewPassword({
  password,
  confirmPassword,
}: NewPasswordValues): FieldErrors<keyof NewPasswordValues> {
  const refused = newPassword.safeParse(password);
  return withoutGaps({
    password: password === '' ? accountMessages.passwordRequired : refused.error?.issues[0]?.message,
    confirmPassword:
      confirmPassword === ''
        ? accountMessages.passwordRepeatRequired
        : composed(confirmPassword) === composed(password)
          ? undefined
          : accountMessages.passwordsDiffer,
  });
}

/** Returns the errors of a form with an existing password, which must not be empty. */
export function checkPassword({ password }: Record<'password', string>): FieldErrors<'password'> {
  return withoutGaps({ password: password === '' ? accountMessages.passwordRequired : undefined });
}

/** Returns the errors of the sign-in form. The password's length isn't checked here. */
export function checkSignIn({ email, password }: SignInValues): FieldErrors<keyof SignInValues> {
  return { ...checkAddress({ email }), ...checkPassword({ password }) };
}

/**
 * Returns the errors of the sign-up form: empty fields, an invalid address, a password of fewer than 8 or more than 128
 * characters, a confirmation that differs.
 */
export function checkSignUp(values: SignUpValues): FieldErrors<keyof SignUpValues> {
  return {
    ...withoutGaps({
      firstName: trimInvisible(values.firstName) === '' ? accountMessages.firstNameRequired : undefined,
      lastName: trimInvisible(values.lastName) === '' ? accountMessages.lastNameRequired : undefined,
      email: emailError(values.email),
    }),
    ...checkNewPassword(values),
  };
}
