import { localized } from '../kernel/languages/localized.ts';

/** Texts of a form whose draft another tab has changed. */
export const draftMessages = localized('draftMessages', {
  otherWords: 'You’re also writing this in another tab',
  otherWordsText: 'Nothing is lost yet. Which version would you like to keep?',
  showOtherWords: 'Show the other version',
  keepTheseWords: 'Keep this version',
});
