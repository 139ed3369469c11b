import { counted } from '../kernel/words.ts';

/** Texts about sending and receiving. */
export const syncMessages = {
  /** For commands that aren't retried automatically any more. */
  stuck: 'We tried to send this several times and it didn’t work. You can send it again, or let it go.',
  /** The state of a command that needs the person's attention, after its name. */
  notSent: 'could not be sent',
  notTaken: 'was not taken',
  /** This version of the app can't read the site's responses. */
  outdated: 'Please update Everpaw: this version is too old to read what the site sends.',
  /** The device has no room for the results of sending: title and text. */
  fullTitle: 'This device is full',
  full: 'What you did here is still being sent. Free some space on this device, and this page will show what has arrived.',
  /** Another tab signed out or signed in to another account. */
  somebodyElse: 'You are not signed in here any more. Please open this page again.',
  /** The server has lost accepted changes: title and options. */
  lost: (count: number) =>
    `${counted(count, 'thing you saved is', 'things you saved are')} no longer on the server`,
  lostText: 'The site was restored from an older backup. What you saved since then is still on this device.',
  sendLost: (count: number) => (count === 1 ? 'Send it again' : 'Send them again'),
  release: (count: number) => (count === 1 ? 'Let it go' : 'Let them go'),
  letGoText: 'This device may hold the only copy.',
  sendNow: 'Send now',
  /** The action "Send now" and its results. */
  triesNow: 'Trying to send everything now, without waiting any longer.',
  sentAll: 'Everything has been sent.',
  stillWaiting: 'Not everything could be sent yet. It stays here and is sent by itself later.',
} as const;
