/** Texts after the session was ended elsewhere, and about unsent changes. */
export const signedOutMessages = {
  signedOutElsewhere: 'You were signed out of this device',
  unsentRemoved: 'What you had written here and not sent yet was removed.',
} as const;
