import { localized } from './languages/localized.ts';

/** Messages of refusals that belong to no feature. */
export const refusalMessages = localized('refusalMessages', {
  unavailable: 'This isn’t available right now. Please try again in a little while',
  invalidId: 'This isn’t a valid id',
  otherPayload: 'This was already sent with different content. Please send it again',
  unreadable: 'We couldn’t read this request',
  signInFirst: 'Please sign in first',
  notFromHere: 'You can’t do this from here',
  nothingHere: 'There’s nothing at this address',
  notPossible: 'This isn’t possible here',
  otherFormat: 'This isn’t available in that format',
  tooSlow: 'This took too long to arrive. Please try again',
  tooLarge: 'This is too large',
  addressTooLong: 'This address is too long',
  otherContent: 'This kind of content isn’t accepted here',
  tooMuchAtOnce: 'That was a lot at once. Please wait a moment and try again',
  headersTooLarge: 'This request’s headers are too large',
  refused: 'We can’t answer this request',
  failed: 'Something went wrong on our end. Please try again',
  otherSite: 'This request came from another site, so we didn’t carry it out',
  unknownCommand: 'This can’t be done here',
  changedAtOnce: 'Many people changed this at the same time. Please try again',
  invalidCursor: 'This list can’t be continued from there. Please start again',
  tooManyPages: 'Too many pages are open at the same time',
  receivingMuch: 'We’re receiving a lot right now. Please try again in a few seconds',
  sentTwice: 'This field was sent more than once',
  /** Why a change waits on a device. */
  notYet: 'The site does not know this yet. It will be sent again',
  failedWillRetry: 'Something did not work on our side. It will be sent again',
  sentLater: 'This is sent a little later',
  laneBlocked: 'This waits for what was done before it',
});
