import { localized } from '../kernel/languages/localized.ts';

/** Texts of the profile and settings screens. */
export const accountScreens = localized('accountScreens', {
  signInTitle: 'Please sign in',
  needsConnection: 'This needs a connection, and you seem to be offline right now.',
  unreachable: 'We couldn’t load your account',
  unreachableText: 'This page needs a connection. Your memorials still open without one.',
  notDone: 'That didn’t work',
  notDoneText: 'Nothing was changed. Please try again in a moment.',
  saved: 'Saved',
});

export const profileMessages = localized('profileMessages', {
  lead: 'How you appear to the people you care for a memorial with.',
  signInText: 'Your name, your photo and how you sign in are here.',

  photoTitle: 'Your photo',
  photoText: 'A square one looks best. Up to 5 MB; we remove location and camera data.',
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
  confirmSent: 'A confirmation link is on its way to you.',

  signInsTitle: 'Ways to sign in',
  signInsText: 'Link a service to sign in with it here.',
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
  unlinkText: (provider: string) => `You won’t be able to sign in with ${provider} until you link it again.`,
  unlinked: (provider: string) => `${provider} is no longer linked`,
});

export const settingsMessages = localized('settingsMessages', {
  lead: 'How you sign in, what we email you, what this device keeps, and how to take it all with you.',
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
  passwordFailed: 'Your password wasn’t changed',
  noPassword: 'Your account doesn’t have a password. We can email you a link to set one.',
  mailLink: 'Email me a link',

  devicesTitle: 'Devices',
  devicesText: 'Where you’re signed in right now.',
  thisDevice: 'This device',
  since: (day: string) => `since ${day}`,
  lastSeen: (day: string) => `last used ${day}`,
  signOutThere: 'Sign out device',
  signedOutThere: 'That device is signed out',
  signOutOthers: 'Sign out everywhere else',
  signedOutOthers: 'Every other device is signed out',
  devicesFailed: 'We couldn’t load your devices',

  mailsTitle: 'Email',
  mailsText: 'You’ll always get emails about your account itself, such as a new password.',
  tributes: 'New tributes',
  tributesHint:
    'Once a day, when someone has written in a guestbook you look after. You’ll always hear right away about tributes that need your approval.',
  news: 'News from Everpaw',
  newsHint: 'A few times a year, when there’s something worth sharing.',

  deviceTitle: 'Saved on this device',
  memorialsCached: 'Memorials that open offline',
  roomUsed: 'Storage used',
  roomOf: (used: string, allowed: string) => `${used} of ${allowed}`,
  roomUnknown: 'Your browser doesn’t say',
  waiting: 'Waiting to be sent',
  nothingWaits: 'Nothing',
  persisted: 'Your browser has promised to keep all of this.',
  notPersisted:
    'Your browser may clear this if the device runs out of space. What you wrote and the pages you pinned are the last to go.',
  persist: 'Protect saved pages',
  persistRefused: 'Your browser wouldn’t promise that',
  persistRefusedText: 'Most browsers do once a page is on your home screen, or once you visit often.',
  seeSaved: 'See what’s saved',

  remindTitle: 'Memories of the day',
  remind: 'Show memories of this day',
  remindHint: 'On your home page, see what you wrote about this date in earlier years. Only on this device.',
  remindFailed: 'This device doesn’t save anything, so it can’t remember this choice either.',
});
