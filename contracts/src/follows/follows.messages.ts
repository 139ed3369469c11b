import { localized } from '../kernel/languages/localized.ts';

/** Texts of the choice to get an email on a pet's days. */
export const followMessages = localized('followMessages', {
  /** The button on the page, and the heading for keepers. */
  open: 'Days to remember',
  title: (petName: string) => `Remember ${petName} with us`,
  text: 'On each day you choose, we’ll send you a short email in the morning. Only you know about it.',
  passing: (petName: string) => `The day ${petName} died`,
  birthday: (petName: string) => `${petName}’s birthday`,
  noDates: (petName: string) =>
    `Once you add the full date of ${petName}’s birth or death, you can choose it here.`,
  signIn: 'To get these emails, please sign in.',
  loading: 'Loading your choice',
  loadFailed: 'Your choice can’t be loaded right now',
  needsConnection: 'You need a connection to change this.',
  failed: 'Your choice couldn’t be saved. Please try again.',
});
