/** Texts of accounts; those of the specification character for character. */
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
  forgotPassword: 'Forgot password?',
  forgotPasswordTitle: 'This site cannot send e-mail yet',
  forgotPasswordText:
    'A new password travels by e-mail, so it cannot be set from here at the moment. Your account and your memorials are safe.',

  welcomeBackTitle: 'Welcome back!',
  welcomeBackText: "You've been successfully logged in.",
  welcomeTitle: 'Welcome to Everpaw!',
  welcomeText: 'Your account has been created successfully.',

  loginFailed: 'Login failed',
  loginFailedText: 'Please check your credentials and try again.',
  registrationFailed: 'Registration failed',
  registrationFailedText: 'Please try again with different information.',
  logoutFailed: 'Logout failed',
  formLoginFailedText: 'Please check your email and try again.',
  formRegistrationFailedText: 'Please try again with different information.',
  checkYourEmail: 'Check your email',

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

  signInFirst: 'Please sign in first',
  emailRequired: 'Please enter your email',
  invalidEmail: 'Please enter a valid email address',
  nameRequired: 'Please enter your name',
  firstNameRequired: 'Please enter your first name',
  lastNameRequired: 'Please enter your last name',
  passwordRequired: 'Please enter your password',
  passwordTooShort: 'Please use at least 8 characters',
  passwordTooLong: 'Please use at most 128 characters',
  passwordCommon: 'This password is among the most used ones. Please choose another',
  passwordRepeatRequired: 'Please type the password once more',
  passwordsDiffer: 'The two passwords are not the same',
} as const;

/** Where the browser goes to sign in with another service (REQ-057, REQ-058, REQ-059). */
export const socialSignIn = [
  { provider: 'google', name: 'Google', href: '/api/auth/google' },
  { provider: 'github', name: 'GitHub', href: '/api/auth/github' },
  { provider: 'apple', name: 'Apple', href: '/api/auth/apple' },
] as const;
