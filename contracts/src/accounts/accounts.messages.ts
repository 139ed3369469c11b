import { localized } from '../kernel/languages/localized.ts';
import { maxPasswordLength, minPasswordLength } from './accounts.limits.ts';

/** Refusal code while sign-in is throttled. An emailed link still opens the account. */
export const tooManyTriesCode = 'too-many-tries';

/** Texts of accounts, as specified. */
export const accountMessages = localized('accountMessages', {
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
    'Enter your email address. If it has an account here, we’ll send a link to set a new password.',
  sendLink: 'Send the link',
  sendingLink: 'Sending...',
  backToSignIn: 'Back to sign in',
  linkNotSent: 'The link wasn’t sent',
  linkNotSentText: 'Please try again in a moment.',
  anotherAddress: 'Use another address',
  beginWithout: 'Begin their page first, without an account',
  createFormTitle: (petName: string) =>
    petName ? `An account to keep ${petName}'s page` : 'An account to keep it',
  createFormLater: 'Already have an account, or want one now?',
  createFormLead:
    'A memorial belongs to the person who makes it, so no one else can change it. Tell us who you are, and begin.',
  createFormHint:
    'Add your name and we’ll create an account for you. If you already have one, your email is enough: we’ll send you a link to sign in.',
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
    'Everything private has been removed from this device. Your session ends as soon as the server can be reached.',
  formLoginFailedText: 'Please check your email and try again.',
  formRegistrationFailedText: 'Please try again with different information.',
  checkYourEmail: 'Check your email',
  checkYourEmailText:
    'If there’s an account for this address, a link is on its way. It may take a minute; please check your spam folder too.',

  unreachable: 'We couldn’t reach the server. Please try again when you’re connected.',

  notYet: 'Your account is still being set up. Please sign in again in a moment',
  leaveTitle: 'Log out and lose what hasn’t been sent?',
  leaveText:
    'Some of what you did is saved only on this device. It’s sent once you’re connected; logging out now removes it.',
  leaveAnyway: 'Log out anyway',
  stay: 'Stay signed in',

  notPermitted: 'Your account doesn’t have permission to do this',
  ownRole: 'Someone else has to change this for you',
  lastSignIn: 'Please set a password first, or you’ll be locked out',

  linkExpired: 'This link has expired',
  linkExpiredText:
    'Links in our emails only work for a short time. Ask for a new one, and it’ll be there in a minute.',
  linkUsed: 'This link has already been used',
  linkUsedText:
    'Each link in our emails works once. If it wasn’t you who used it, please set a new password.',
  linkUnknown: 'This link doesn’t work',
  linkUnknownText: 'It may have been cut off. Try the whole link from the email, or ask for a new one.',
  photoNotThere: 'This photo hasn’t arrived. Please choose it again',
  wrongPassword: 'That doesn’t match your current password',
  tooManyTries:
    'There have been a lot of attempts for this address. Please use a sign-in link that we email there, or wait a little while.',
  emailSignInLink: 'Email me a sign-in link',
  manySignIns: 'Many people are signing in right now. Please try again in a few seconds.',

  nameRequired: 'Please enter your name',
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  passwordRequired: 'Please enter your password',
  passwordTooShort: `Please use at least ${minPasswordLength} characters`,
  passwordTooLong: `Please use at most ${maxPasswordLength} characters`,
  passwordCommon: 'This is one of the most common passwords. Please choose another',
  passwordRepeatRequired: 'Please type the password again',
  passwordsDiffer: 'The two passwords don’t match',
});

/**
 * Texts of the screens of emailed links. They require another click, so that an email program that follows
 * the link can't use it up.
 */
export const linkMessages = localized('linkMessages', {
  resetTitle: 'Choose a new password',
  resetText: 'This signs you out everywhere else.',
  resetPress: 'Save the new password',
  resetBusy: 'Saving...',
  resetDone: 'Your new password is set',
  resetDoneText: 'You can sign in with it now, here and on your other devices.',
  verifyTitle: 'Confirm your address',
  verifyText: 'Confirm your address, so we know our emails reach you.',
  verifyPress: 'Confirm the address',
  verifyBusy: 'Confirming...',
  verifyPassword:
    'You aren’t signed in to this account here. Please enter its password, so we know it’s yours.',
  verifyNotMine:
    'Don’t know it, or wasn’t it you who created this account? Choose a new password, and the account is yours alone.',
  verifyNewPassword: 'This also confirms your address, and signs the account out everywhere else.',
  verifyDone: 'Your address is confirmed',
  verifyDoneText: 'Thank you. There’s nothing else to do.',
  signInTitle: 'Sign in with this link',
  signInText: 'The link works once, on the device where you open it.',
  signInPress: 'Sign in',
  signInBusy: 'Signing In...',
  askAgain: 'Ask for a new link',
  notDone: 'That didn’t work',
  goOn: 'Continue to Everpaw',
});

/** Notices of the dialog after an unsuccessful sign-in with a provider. The key is in the URL. */
export const providerNotices = localized('providerNotices', {
  'provider-off': {
    title: '{provider} sign-in isn’t available yet',
    text: 'It hasn’t been set up on this site. Please use your email and password.',
  },
  'provider-failed': {
    title: 'That didn’t work',
    text: '{provider} couldn’t confirm who you are. Please try again, or use your email and password.',
  },
  'provider-away': {
    title: 'Everpaw can’t be reached right now',
    text: 'You can use {provider} again as soon as you have a signal.',
  },
  'provider-cancelled': {
    title: 'Nothing was changed',
    text: 'You came back from {provider} without signing in.',
  },
  'provider-unverified': {
    title: 'Your address isn’t confirmed there',
    text: '{provider} hasn’t confirmed your address yet. Confirm it there, or create an account with a password.',
  },
  'provider-link-first': {
    title: 'You already have an account',
    text: 'Please sign in the way you did before. You can then add {provider} to your profile.',
  },
  'provider-sign-in-first': {
    title: 'Please sign in again first',
    text: 'Then add {provider} within ten minutes, so we know it’s you.',
  },
  'provider-taken': {
    title: 'That sign-in is already in use',
    text: 'This {provider} sign-in belongs to another Everpaw account.',
  },
});
export type ProviderNotice = keyof typeof providerNotices;

/** The sign-in providers with their display names. */
export const socialSignIn = [
  { provider: 'google', name: 'Google' },
  { provider: 'github', name: 'GitHub' },
  { provider: 'apple', name: 'Apple' },
] as const;
