import { localized } from '../kernel/languages/localized.ts';

/** Texts after the session was ended elsewhere, and about unsent changes. */
export const signedOutMessages = localized('signedOutMessages', {
  signedOutElsewhere: 'You were signed out of this device',
  unsentRemoved: 'Anything you wrote here that hadn’t been sent yet was removed.',
});
