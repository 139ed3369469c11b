import { localized } from '../../kernel/languages/localized.ts';

/** The length of a page's password in UTF-16 units. */
export const pagePasswordLength = { min: 6, max: 100 } as const;

/** How long a page stays open after the password, in days. */
export const openDays = 30;

/** Texts about the password of a memorial's page. */
export const pagePasswordMessages = localized('pagePasswordMessages', {
  locked: 'This page has a password',
  lockedText: 'The family shares it with the people they’d like to see the page.',
  label: 'Password',
  open: 'Open the page',
  opening: 'Opening…',
  wrong: 'That isn’t the password. Please check it with the family and try again',
  needsConnection: 'This needs a connection',
  heading: 'A password for visitors',
  lead: 'Choose a password and share it with the people who may see the page. They can sign its guestbook, too.',
  isSet:
    'People who have the password can open this page. A new password closes it to those who only have the old one.',
  stillOpens: 'The page still has a password, and people who have it can open it. Remove it to end that.',
  set: 'Set password',
  change: 'Change password',
  remove: 'Remove password',
  saving: 'Saving…',
  saved: 'The password is set',
  removed: 'The password is removed. Only people who were invited can open the page',
  notSaved: 'The password couldn’t be saved',
  tooManyTries: 'That was tried many times. Please wait a few minutes and try again',
  tooShort: `Please use at least ${pagePasswordLength.min} characters`,
  tooLong: `Please use at most ${pagePasswordLength.max} characters`,
  notOpened: 'The page couldn’t be opened just now. Please try again',
});
