import { emailMessages } from '../kernel/email.messages.ts';
import { maxPasswordLength, minPasswordLength } from './accounts.limits.ts';

/** Refusal code while sign-in is throttled. An emailed link still opens the account. */
export const tooManyTriesCode = 'too-many-tries';

/** Texts of accounts, as specified. */
export const accountMessages = {
  signInTitle: 'Welcome back',
  signUpTitle: 'Begin your first page',
  signInTab: 'Sign In',
  signUpTab: 'Sign Up',
  signIn: 'Sign In',
  signingIn: 'Signing In...',
  createAccount: 'Create Your Account',
  creatingAccount: 'Creating Account...',
  passwordPlaceholder: 'Minimum 6 characters',
  /** The actual rule; the placeholder is specified. */
  passwordHint: `At least ${minPasswordLength} characters`,
  forgotPassword: 'Forgot password?',
  forgotPasswordTitle: 'Set a new password',
  forgotPasswordText:
    'Tell us your address. If it has an account here, a link to set a new password is on its way.',
  sendLink: 'Send the link',
  sendingLink: 'Sending...',
  backToSignIn: 'Back to signing in',
  linkNotSent: 'The link was not sent',
  linkNotSentText: 'Please try again in a moment.',
  anotherAddress: 'Use another address',
  createFormLead:
    'A memorial belongs to the person who makes it, so that nobody else can change it. Tell us who you are, and begin.',
  createFormHint:
    'With your name we make an account for you. If you have one already, your address is enough: we’ll email you a link to sign in.',
  createFormPress: 'Continue',
  withPassword: 'Sign in with a password',

  welcomeBackTitle: 'Welcome back!',
  welcomeBackText: "You've been successfully logged in.",
  welcomeTitle: 'Welcome to Everpaw!',
  welcomeText: 'Your account has been created successfully.',

  loginFailed: 'Login failed',
  loginFailedText: 'Please check your credentials and try again.',
  registrationFailed: 'Registration failed',
  registrationFailedText: 'Please try again with different information.',
  logoutFailed: 'Logout failed',
  logoutOwedText:
    'Everything private has left this device. The session itself ends as soon as the server can be reached.',
  formLoginFailedText: 'Please check your email and try again.',
  formRegistrationFailedText: 'Please try again with different information.',
  checkYourEmail: 'Check your email',
  checkYourEmailText:
    'If there is an account for this address, a link is on its way to it. It may take a minute; please look into the spam folder too.',

  unreachable: 'The server could not be reached. Please try again when you are connected.',

  notYet: 'Your account is being made. Please sign in again in a moment',
  leaveTitle: 'Log out and lose what has not been sent?',
  leaveText:
    'Some of what you did is kept on this device only. It is sent when there is a connection; logging out now removes it.',
  leaveAnyway: 'Log out anyway',
  stay: 'Stay signed in',

  notPermitted: 'Your account may not do this',
  ownRole: 'Somebody else has to change this for you',
  lastSignIn: 'Please set a password first, or you could not sign in any more',

  linkExpired: 'This link has expired',
  linkExpiredText:
    'Links in our emails work for a short time only. Ask for a new one and it will be there in a minute.',
  linkUsed: 'This link has been used',
  linkUsedText:
    'Every link in our emails works once. If it was not you who used it, please set a new password.',
  linkUnknown: 'This link does not work',
  linkUnknownText:
    'It may have been cut off on its way. Try the whole link from the email, or ask for a new one.',
  photoNotThere: 'This photo has not arrived. Please choose it again',
  wrongPassword: 'This is not your current password',
  tooManyTries:
    'There were a lot of attempts for this address. Please use a link that we send there by email, or wait a little.',
  emailSignInLink: 'Email me a sign-in link',
  manySignIns: 'Many people are signing in right now. Please try again in a few seconds.',

  signInFirst: 'Please sign in first',
  emailRequired: emailMessages.required,
  invalidEmail: emailMessages.invalid,
  nameRequired: 'Please enter your name',
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  passwordRequired: 'Please enter your password',
  passwordTooShort: `Please use at least ${minPasswordLength} characters`,
  passwordTooLong: `Please use at most ${maxPasswordLength} characters`,
  passwordCommon: 'This password is among the most used ones. Please choose another',
  passwordRepeatRequired: 'Please type the password again',
  passwordsDiffer: 'The two passwords are not the same',
} as const;

/**
 * Texts of the screens of emailed links. They require another click, so that an email program that follows
 * the link can't use it up.
 */
export const linkMessages = {
  resetTitle: 'Choose a new password',
  resetText: 'It ends every other session of your account.',
  resetPress: 'Save the new password',
  resetBusy: 'Saving...',
  resetDone: 'Your new password is set',
  resetDoneText: 'You can sign in with it now, here and on your other devices.',
  verifyTitle: 'Confirm your address',
  verifyText: 'Confirm your address, and we know that our emails reach you.',
  verifyPress: 'Confirm the address',
  verifyBusy: 'Confirming...',
  verifyPassword: 'You are not signed in to this account here. Its password tells us that it is yours.',
  verifyNotMine:
    'You do not know it, or it was not you who opened this account? Choose a new password, and the account is yours alone.',
  verifyNewPassword: 'It confirms your address as well, and ends every other session of the account.',
  verifyDone: 'Your address is confirmed',
  verifyDoneText: 'Thank you. Nothing else is needed.',
  signInTitle: 'Sign in with this link',
  signInText: 'The link works once, on the device on which you open it.',
  signInPress: 'Sign in',
  signInBusy: 'Signing In...',
  askAgain: 'Ask for a new link',
  notDone: 'That did not work',
  goOn: 'Go on to Everpaw',
} as const;

/** Notices of the dialog after an unsuccessful sign-in with a provider. The key is in the URL. */
export const providerNotices = {
  'provider-off': {
    title: 'This way is not open here',
    text: 'Signing in with {provider} is not set up on this site. Please use your address and password.',
  },
  'provider-failed': {
    title: 'That did not work',
    text: '{provider} could not confirm who you are. Please try again, or use your address and password.',
  },
  'provider-away': {
    title: 'Everpaw cannot be reached right now',
    text: 'The way through {provider} opens again as soon as there is a signal.',
  },
  'provider-cancelled': {
    title: 'Nothing was changed',
    text: 'You came back from {provider} without signing in.',
  },
  'provider-unverified': {
    title: 'Your address is not confirmed there',
    text: '{provider} has not confirmed your address yet. Confirm it there, or make an account with a password.',
  },
  'provider-link-first': {
    title: 'You already have an account',
    text: 'Please sign in the way you did before. You can then add {provider} to your profile.',
  },
  'provider-sign-in-first': {
    title: 'Please sign in again first',
    text: 'Then add {provider} within ten minutes, so that we know it is you.',
  },
  'provider-taken': {
    title: 'That one is in use',
    text: 'This {provider} sign-in belongs to another account here.',
  },
} as const;
export type ProviderNotice = keyof typeof providerNotices;

/** The sign-in providers with their display names. */
export const socialSignIn = [
  { provider: 'google', name: 'Google' },
  { provider: 'github', name: 'GitHub' },
  { provider: 'apple', name: 'Apple' },
] as const;
