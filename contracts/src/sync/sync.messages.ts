import { counted } from '../kernel/words.ts';

/** What the screens say about sending and receiving. */
export const syncMessages = {
  /** What was tried in vain and is not tried again by itself. */
  stuck: 'We tried to send this several times and it didn’t work. You can send it again, or let it go.',
  /** What became of something that waits for the person, after its name. */
  notSent: 'could not be sent',
  notTaken: 'was not taken',
  /** This version of the app cannot read what the site answers. */
  outdated: 'Please update Everpaw: this version is too old to read what the site sends.',
  /** Where this device has no room for what came of sending; a heading, and what it means. */
  fullTitle: 'This device is full',
  full: 'What you did here is still being sent. Free some space on this device, and this page will show what has arrived.',
  /** Another tab signed its person out, or somebody else in. */
  somebodyElse: 'You are not signed in here any more. Please open this page again.',
  /** What the server had accepted and has lost since; a heading, and what can become of it. */
  lost: (count: number) =>
    `${counted(count, 'thing you saved is', 'things you saved are')} no longer on the server`,
  lostText: 'The site was restored from an older backup. What you saved since then is still on this device.',
  sendLost: (count: number) => (count === 1 ? 'Send it again' : 'Send them again'),
  release: (count: number) => (count === 1 ? 'Let it go' : 'Let them go'),
  letGoText: 'This device may hold the only copy.',
  sendNow: 'Send now',
  /** What "Send now" does, and what came of it. */
  triesNow: 'Trying to send everything now, without waiting any longer.',
  sentAll: 'Everything has been sent.',
  stillWaiting: 'Not everything could be sent yet. It stays here and is sent by itself later.',
} as const;
