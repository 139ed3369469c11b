/** What the screens say about sending and receiving. */
export const syncMessages = {
  /** What was tried in vain and is not tried again by itself. */
  stuck: 'We tried to send this several times and it didn’t work. You can send it again, or let it go.',
  /** This version of the app cannot read what the site answers. */
  outdated: 'Please update Everpaw: this version is too old to read what the site sends.',
  outdatedShort: 'Please update Everpaw',
  sendNow: 'Send now',
  /** What "Send now" is about to do, by how many things wait. */
  triesNow: 'Trying to send everything now, without waiting any longer.',
  sentAll: 'Everything has been sent.',
  stillWaiting: 'The site couldn’t be reached. Everything stays here and is sent later by itself.',
  needSignIn: 'Please sign in to send the rest.',
} as const;
