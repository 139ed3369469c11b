/** What is said on a device whose session was ended elsewhere, and of what waited there. */
export const signedOutMessages = {
  signedOutElsewhere: 'You were signed out of this device',
  unsentRemoved: 'What you had written here and not sent yet was removed.',
} as const;
