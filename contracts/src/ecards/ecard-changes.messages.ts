import { localized } from '../kernel/languages/localized.ts';

/** Errors of an e-card, shared by the form and the server. */
export const ecardChangeMessages = localized('ecardChangeMessages', {
  templateRequired: 'Please choose a card',
  senderNameRequired: 'Please enter your name',
  recipientNameRequired: 'Please enter the name of the person it’s for',
  recipientEmailRequired: 'Please enter their email address',
  messageRequired: 'Please write a few words',
  nameTooLong: 'Please use at most 100 characters',
  messageTooLong: 'Please use at most 1,000 characters',
  date: 'Please enter a date as YYYY-MM-DD',
  tooFarAhead: 'Please choose a date within the next twelve months',

  notFound: 'We couldn’t find this e-card',
  exists: 'This e-card is already on its way',
  underWay: 'This card is being sent right now, so it can’t be changed anymore',
  alreadySent: 'This card has already been sent, so it can’t be changed anymore',
  cancelled: 'This card was cancelled',
  templateGone: 'This card is no longer available. Please choose another one',
  testingMode:
    'This site is in testing mode, so cards with a price can’t be sent yet. The free ones can: please choose one of those',
  notUnpaid: 'There’s nothing to pay for this card',
  priceChanged: 'The price has changed. Please check it again before you pay.',
});
