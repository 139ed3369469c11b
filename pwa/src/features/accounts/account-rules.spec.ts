// @vitest-environment node
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { expect, it } from 'vitest';
import { checkSignUp } from './account-rules.ts';

const values = {
  firstName: 'Ada',
  lastName: 'Lovejoy',
  email: 'ada@example.org',
  password: 'a field of clover',
  confirmPassword: 'a field of clover',
};

it.each(['', '  ', '\u200b', '\u3164\u2800'])(
  'REQ-064 REQ-065 a name of which nothing is seen (%j) is missing',
  (name) => {
    expect(checkSignUp({ ...values, firstName: name, lastName: name })).toEqual({
      firstName: accountMessages.firstNameRequired,
      lastName: accountMessages.lastNameRequired,
    });
  },
);

it('REQ-064 a form with everything in it is sent, also with a name that joins its letters', () => {
  expect(checkSignUp({ ...values, firstName: 'न\u200dद' })).toEqual({});
});

it('REL-50 SEC-02 a password is counted and repeated in NFC, whichever keyboard typed it', () => {
  const password = 'ố'.repeat(8);
  for (const typed of [password, password.normalize('NFD'), 'ô\u0301'.repeat(8)])
    expect(checkSignUp({ ...values, password: typed, confirmPassword: password })).toEqual({});
  const short = 'ố'.repeat(7).normalize('NFD');
  expect(checkSignUp({ ...values, password: short, confirmPassword: short })).toEqual({
    password: accountMessages.passwordTooShort,
  });
});
