import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts about sending and receiving. */
export const syncMessages = localized('syncMessages', {
  /** For commands that aren't retried automatically any more. */
  stuck: 'We tried to send this several times and it didn’t work. You can send it again, or let it go.',
  /** The state of a command that needs the person's attention, after its name. */
  notSent: 'couldn’t be sent',
  notTaken: 'wasn’t accepted',
  /** This version of the app can't read the site's responses. */
  outdated: 'Please update Everpaw: this version is too old to work with the site.',
  /** The device has no room for the results of sending: title and text. */
  fullTitle: 'This device is full',
  full: 'What you did here is still being sent. Free some space on this device, and this page will show what has arrived.',
  /** Another tab signed out or signed in to another account. */
  somebodyElse: 'You’re no longer signed in here. Please open this page again.',
  /** The server has lost accepted changes: title and options. */
  lost: (count: number) =>
    `${counted(count, 'thing you saved is', 'things you saved are')} no longer on the server`,
  lostText: 'The site was restored from an older backup. What you saved since then is still on this device.',
  sendLost: (count: number) => (count === 1 ? 'Send it again' : 'Send them again'),
  release: (count: number) => (count === 1 ? 'Let it go' : 'Let them go'),
  letGoText: 'This device may hold the only copy.',
  sendNow: 'Send now',
  /** The action "Send now" and its results. */
  triesNow: 'Trying to send everything now.',
  sentAll: 'Everything has been sent.',
  stillWaiting: 'Some things couldn’t be sent yet. They stay here, and we’ll send them later.',
  alreadyDone: 'This has already been taken care of.',
  otherEntity: 'This belongs to something else.',
});
