/** Errors of an e-card, shared by the form and the server. */
export const ecardChangeMessages = {
  templateRequired: 'Please choose a card',
  senderNameRequired: 'Please enter your name',
  recipientNameRequired: 'Please enter the name of the person it is for',
  recipientEmailRequired: 'Please enter their email address',
  messageRequired: 'Please write a few words',
  nameTooLong: 'Please use at most 100 characters',
  messageTooLong: 'Please use at most 1,000 characters',
  date: 'Please enter a date as YYYY-MM-DD',
  tooFarAhead: 'Please choose a date within the next twelve months',
  timeZone: 'This is not a time zone that we know',

  notFound: 'There is no e-card like that',
  exists: 'This e-card is on its way already',
  notYours: 'Only the person who wrote an e-card can change it',
  underWay: 'This card is being sent right now, so it cannot be changed any more',
  alreadySent: 'This card has been sent already, so it cannot be changed any more',
  cancelled: 'This card was cancelled',
  templateGone: 'This card cannot be chosen any more. Please choose another one',
  testingMode:
    'This site is in testing mode, so cards with a price cannot be sent yet. The free ones can: please choose one of those',
  notUnpaid: 'This card does not have to be paid',
  priceChanged: 'The price has changed. Please look at it again before you pay.',
} as const;
