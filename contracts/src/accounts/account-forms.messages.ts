import { localized } from '../kernel/languages/localized.ts';

export const accountForms = localized('accountForms', {
  loadingYourAccount: 'Loading your account',
  linked: (linked: string) => `You can now sign in with ${linked}`,
  loadingYourDevices: 'Loading your devices',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  password: 'Password',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  and: 'and',
  account: 'Account',
  otherWays: 'Other ways to sign in',
  orContinueWith: 'or continue with',
  continueWith: (name: string) => `Continue with ${name}`,
});
