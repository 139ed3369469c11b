import { localized } from '../kernel/languages/localized.ts';

const notYou = 'If you didn’t ask for this, nothing has changed, and you can ignore this email.';
const notThem = 'If this wasn’t you, set a new password right away: that signs you out everywhere else.';

/** Texts of the emails about an account. They contain no name, because another person may have entered the address. */
export const accountEmailMessages = localized('accountEmailMessages', {
  verifyEmail: {
    subject: 'Please confirm your address',
    paragraphs: [
      'Hello,',
      'Someone, hopefully you, created an account at Everpaw with this address. Please confirm that our emails reach you.',
      'Where you’re signed in, one tap is enough. Anywhere else we’ll ask for your password, or you can choose a new one there.',
    ],
    action: 'Confirm this address',
    closing: `The link works once, for 24 hours. ${notYou}`,
  },
  setPassword: {
    subject: 'Set a password for your account',
    paragraphs: [
      'Hello,',
      'There’s an account at Everpaw for this address, and it doesn’t have a password yet. With one, you can sign in on every device.',
    ],
    action: 'Set a password',
    closing: `The link works once, for 24 hours. ${notYou}`,
  },
  resetPassword: {
    subject: 'Set a new password',
    paragraphs: [
      'Hello,',
      'We were asked for a new password for your account. Choosing one signs out every other device; your memorials stay as they are.',
    ],
    action: 'Choose a new password',
    closing: `The link works once, for 30 minutes. ${notYou}`,
  },
  signIn: {
    subject: 'Your link to sign in',
    paragraphs: ['Hello,', 'This link signs you in to Everpaw, without a password.'],
    action: 'Sign in',
    closing: `The link works once, for 15 minutes. ${notYou}`,
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Someone tried to create an account at Everpaw with this address. There already is one, so we didn’t make another. If it was you, this link signs you in.',
    ],
    action: 'Sign in',
    closing: `The link works once, for 15 minutes. ${notYou}`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['Hello,', 'The password for your Everpaw account was just changed.'],
    action: 'Open your settings',
    closing: notThem,
  },
  signInLinked: {
    subject: (service: string) => `You can now sign in with ${service}`,
    paragraphs: (service: string) => ['Hello,', `From now on, you can sign in to Everpaw with ${service}.`],
    action: 'Open your profile',
    closing: (service: string) => `If this wasn’t you, remove ${service} from your profile. ${notThem}`,
  },
});
