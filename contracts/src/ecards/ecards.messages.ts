import type { EcardDto } from './ecard.dto.ts';

export const ecardsMessages = {
  title: 'Sympathy Cards',
  text: 'A few words mean a great deal to somebody who misses a friend. Choose a card, write it your way, and we’ll bring it by email.',
  yours: 'Your cards',
  categories: 'Categories',
  all: 'All cards',
  free: 'Free',
  price: (cents: number) => `$${(cents / 100).toFixed(2)}`,
  choose: (name: string) => `Choose ${name}`,
  reading: 'Loading the cards',
  none: 'There are no cards to choose from yet',
  noneText: 'Please look again soon.',
  readFailed: 'The cards could not be loaded',
  tryAgain: 'Please try again in a moment.',
  asKept: 'You’re offline. These are the cards as this device knows them.',
  testing: 'This site is in testing mode. Free cards can be sent; cards with a price cannot yet.',

  costs: (price: string) =>
    `This card costs ${price}. You pay it before it is sent, and nothing is charged before you say so.`,
  payTitle: 'Pay for your card',
  payText: (name: string) => `As soon as it is paid, your card for ${name} goes on its way.`,
  pay: (price: string) => `Pay ${price}`,
  paying: 'Paying…',
  payThis: 'Pay for this card',
  payOffline: 'A card with a price needs a connection. What you wrote stays here until you have one.',
  payFailed: 'Payment Failed',
  payAgain: 'Nothing was charged. Your card is still here, and you can pay it another way.',
  backTitle: 'Welcome back',
  backText: 'As soon as your payment has arrived, your card goes on its way.',
  payPriceChanged: 'The price has changed. Please look at the card again.',
  paidCancelText: 'It won’t be sent, and what you paid goes back to your card.',

  customise: 'Write your card',
  preview: 'How it will look',
  inMemory: (petName: string) => `In memory of ${petName}`,
  dear: (name: string) => `Dear ${name},`,
  previewMessage: 'Your words will be here.',
  withLove: (name: string) => `With love, ${name}`,
  from: 'From',
  to: 'To',
  senderName: 'Your name',
  senderEmail: 'Your email',
  recipientName: 'Their name',
  recipientEmail: 'Their email',
  petName: 'Name of the pet',
  message: 'Your message',
  messagePlaceholder: 'What would you say if you sat beside them?',
  photo: 'A photo on the card',
  addPhoto: 'Choose a photo',
  otherPhoto: 'Choose another',
  readingPhoto: 'Looking at your photo…',
  remove: 'Remove',
  photoAlt: 'The photo on the card',
  photoFailed: 'Your photo could not be opened. Please try another one.',
  when: 'When should it be sent?',
  date: 'Send on',
  dateHint: (timeZone: string) =>
    `Leave it empty to send it now. On a day, it goes at 9 in the morning (${timeZone}).`,
  send: 'Send E-Card',
  sending: 'Sending…',
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving…',

  review: 'Before it goes',
  reviewNow: (name: string, email: string) => `${name} will get it at ${email} in a moment.`,
  reviewThen: (name: string, email: string, day: string) =>
    `${name} will get it at ${email} on ${day}, at 9 in the morning. Until then you can change or cancel it.`,
  reviewPast: (name: string, email: string, day: string) =>
    `9 in the morning on ${day} is past, so ${name} will get it at ${email} in a moment.`,
  back: 'Go on writing',

  sentTitle: 'Your card is on its way',
  sentText: (name: string) => `${name} will find it in their inbox soon.`,
  scheduledTitle: 'Your card is ready',
  scheduledText: (day: string) => `We’ll send it on ${day}.`,
  waitingTitle: 'Your card is kept',
  waitingText: 'It is saved on this device and goes as soon as there’s a connection.',
  errorTitle: 'Error Sending E-card',
  errorText: 'It could not be sent. Please try again.',
  changedTitle: 'Your card is changed',
  cancelledTitle: 'Your card is cancelled',
  cancelFailed: 'It could not be cancelled',

  unfinished: (name: string) =>
    name ? `Your card for ${name} isn’t finished yet` : 'You have a card that isn’t finished yet',
  unpaid: (name: string) => `Your card for ${name} waits to be paid`,
  unfinishedText: (template: string) => `${template}. What you wrote is kept on this device.`,
  unfinishedGone: 'What you wrote is kept on this device. Choose a card, and your words are there.',
  goOn: 'Go on with it',
  discardTitle: 'Discard this card?',
  discardText: 'What you wrote on this device is gone then. Nothing is charged.',

  listTitle: 'Your cards',
  listText: 'The cards you have sent, and those that wait for their day.',
  listNone: 'No cards yet',
  listNoneText: 'The cards that you send are listed here.',
  listReading: 'Loading your cards',
  listFailed: 'Your cards could not be loaded',
  listSignIn: 'Please sign in',
  listSignInText:
    'The cards you send while you’re signed in are kept in a list. Without an account, the link in our email leads to your card.',
  paid: (price: string) => `Paid: ${price}. We emailed you a receipt.`,
  write: 'Write a card',
  edit: 'Change',
  cancelCard: 'Cancel this card',
  cancelAsk: (name: string) => `Cancel the card for ${name}?`,
  cancelAskText: 'It won’t be sent.',
  cancelYes: 'Cancel the card',
  cancelNo: 'Keep it',
  sendAgain: 'Send again',
  copyWords: 'Copy the words',
  discard: 'Discard',
  forName: (name: string) => `For ${name}`,
  waitsHere: 'Saved on this device, not sent yet',

  openedTitle: 'A card for you',
  openedFor: (name: string) => `A card for ${name}`,
  print: 'Print this card',
  linkDead: 'This card is not here',
  linkDeadText:
    'The link may be incomplete, or the card has had its time. Please open it again from the email.',
  linkFailed: 'This card could not be loaded',

  manageTitle: 'Your card',
  statuses: {
    unpaid: 'Waits to be paid',
    scheduled: (day: string) => `Goes on ${day}`,
    sending: 'Being sent',
    sent: (day: string) => `Sent on ${day}`,
    cancelled: 'Cancelled',
    refused: 'Not delivered: the address did not take it',
    unreachable: 'Not delivered: the mail server did not answer for days',
    declined: 'Not delivered: this address takes no e-cards',
  },
} as const;

/** Describes the status of a card. `day` formats a date. */
export function ecardStatusText(
  { status, bounceReason, sendAt, sentAt }: Pick<EcardDto, 'status' | 'bounceReason' | 'sendAt' | 'sentAt'>,
  day: (at: string) => string,
): string {
  const { statuses } = ecardsMessages;
  switch (status) {
    case 'scheduled':
      return statuses.scheduled(day(sendAt));
    case 'sent':
      return statuses.sent(day(sentAt ?? sendAt));
    case 'bounced':
      return statuses[bounceReason ?? 'refused'];
    default:
      return statuses[status];
  }
}
