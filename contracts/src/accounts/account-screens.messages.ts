/** Texts of the profile and settings screens. */
export const accountScreens = {
  signInTitle: 'Please sign in',
  needsConnection: 'This needs a connection. You seem to have none right now.',
  unreachable: 'Your account could not be loaded',
  unreachableText: 'Without a connection there is nothing to show here. Your memorials still open.',
  notDone: 'That did not work',
  notDoneText: 'Nothing was changed. Please try again in a moment.',
  saved: 'Saved',
} as const;

export const profileMessages = {
  lead: 'How you appear to the people you care for a memorial with.',
  signInText: 'Your name, your photo and how you sign in are here.',

  photoTitle: 'Your photo',
  photoText: 'A square one looks best. Up to 5 MB; place and camera data are removed.',
  choosePhoto: 'Choose a photo',
  changePhoto: 'Choose another photo',
  sendingPhoto: 'Sending...',
  removePhoto: 'Remove photo',
  photoRemoved: 'Photo removed',

  nameTitle: 'Your name',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save',
  saving: 'Saving...',

  emailTitle: 'Your email',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  confirm: 'Send the link again',
  confirmSent: 'A link to confirm it is on its way to you.',

  signInsTitle: 'Ways to sign in',
  signInsText: 'Add a service, and you can sign in here with it.',
  password: 'Email and password',
  passwordSet: 'Set',
  passwordNotSet: 'No password yet',
  changePassword: 'Change it',
  setPassword: 'Set one',
  linked: 'Linked',
  linkedAs: (email: string) => `Linked as ${email}`,
  link: (provider: string) => `Link ${provider}`,
  unlink: 'Remove',
  unlinkTitle: (provider: string) => `Remove ${provider}?`,
  unlinkText: (provider: string) => `You can no longer sign in with ${provider}, until you link it again.`,
  unlinked: (provider: string) => `${provider} is no longer linked`,
} as const;

export const settingsMessages = {
  lead: 'How you are signed in, what we write to you, what this device keeps, and how you take it all with you.',
  signInText: 'Your password, your devices and your data are here.',

  passwordTitle: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeatPassword: 'Repeat the new password',
  changePassword: 'Change password',
  changingPassword: 'Changing...',
  passwordText: 'Changing it signs out every other device.',
  passwordChanged: 'Your password has been changed',
  passwordChangedText: 'Every other device has been signed out.',
  passwordFailed: 'Your password was not changed',
  noPassword: 'Your account has no password. We can email you a link to set one.',
  mailLink: 'Email me a link',

  devicesTitle: 'Devices',
  devicesText: 'Where you are signed in right now.',
  thisDevice: 'This device',
  since: (day: string) => `since ${day}`,
  lastSeen: (day: string) => `last used ${day}`,
  signOutThere: 'Sign out there',
  signedOutThere: 'Signed out there',
  signOutOthers: 'Sign out everywhere else',
  signedOutOthers: 'Every other device is signed out',
  devicesFailed: 'Your devices could not be loaded',

  mailsTitle: 'Email',
  mailsText: 'Emails about your account itself, such as a new password, always reach you.',
  tributes: 'New tributes',
  tributesHint:
    'Once a day, when somebody wrote in a guestbook you look after. What waits for your approval always reaches you at once.',
  news: 'News from Everpaw',
  newsHint: 'A few times a year, when there is something worth telling.',

  deviceTitle: 'Kept on this device',
  memorialsCached: 'Memorials that open without a signal',
  roomUsed: 'Room used',
  roomOf: (used: string, allowed: string) => `${used} of ${allowed}`,
  roomUnknown: 'This browser does not tell',
  waiting: 'Waiting to be sent',
  nothingWaits: 'Nothing',
  persisted: 'Your browser has promised to keep all this.',
  notPersisted:
    'Your browser may clear this when the device runs full. What you wrote and the pages you pinned are the last to go.',
  persist: 'Ask it to keep everything',
  persistRefused: 'Your browser did not promise it',
  persistRefusedText: 'Most do once a page is on the home screen, or once you come here often.',
  seeSaved: 'See what is kept',

  remindTitle: 'Memories of the day',
  remind: 'Show memories of this day',
  remindHint:
    'On your home page, what you wrote down of the same date in earlier years. Only on this device.',
  remindFailed: 'This device keeps nothing, so it cannot remember that either.',
} as const;
