import { localized } from '../kernel/languages/localized.ts';
import type { EcardDto } from './ecard.dto.ts';

export const ecardsMessages = localized('ecardsMessages', {
  title: 'Sympathy Cards',
  text: 'A few words mean a great deal to someone who misses a friend. Choose a card, write it your way, and we’ll deliver it by email.',
  yours: 'Your cards',
  categories: 'Categories',
  all: 'All cards',
  free: 'Free',
  choose: (name: string) => `Choose ${name}`,
  reading: 'Loading the cards',
  none: 'There are no cards to choose from yet',
  noneText: 'Please check back soon.',
  readFailed: 'We couldn’t load the cards',
  tryAgain: 'Please try again in a moment.',
  asKept: 'You’re offline. These are the cards saved on this device.',
  testing: 'This site is in testing mode. Free cards can be sent; cards with a price can’t yet.',

  costs: (price: string) =>
    `This card costs ${price}. You pay before it’s sent, and nothing is charged until you say so.`,
  payTitle: 'Pay for your card',
  payText: (name: string) => `As soon as it’s paid for, your card for ${name} is on its way.`,
  pay: (price: string) => `Pay ${price}`,
  paying: 'Paying…',
  payThis: 'Pay for this card',
  payOffline: 'A card with a price needs a connection. What you wrote stays here until you have one.',
  payFailed: 'Payment Failed',
  payAgain: 'Nothing was charged. Your card is still here, and you can pay another way.',
  backTitle: 'Welcome back',
  backText: 'As soon as your payment arrives, your card is on its way.',
  paidCancelText: 'It won’t be sent, and what you paid goes back to your card.',

  customise: 'Write your card',
  preview: 'How it will look',
  inMemory: (petName: string) => `In memory of ${petName}`,
  dear: (name: string) => `Dear ${name},`,
  previewMessage: 'Your words will appear here.',
  withLove: (name: string) => `With love, ${name}`,
  from: 'From',
  to: 'To',
  senderName: 'Your name',
  senderEmail: 'Your email',
  recipientName: 'Their name',
  recipientEmail: 'Their email',
  petName: 'The pet’s name',
  message: 'Your message',
  messagePlaceholder: 'What would you say if you were sitting beside them?',
  photo: 'A photo on the card',
  addPhoto: 'Choose a photo',
  otherPhoto: 'Choose another',
  readingPhoto: 'Opening your photo…',
  remove: 'Remove',
  photoAlt: 'The photo on the card',
  photoFailed: 'Your photo couldn’t be opened. Please try another one.',
  when: 'When should it be sent?',
  date: 'Send on',
  timeZone: 'Time zone',
  dateHint: (timeZone: string) =>
    `Leave it blank to send it now. If you choose a day, we’ll send it at 9 in the morning (${timeZone}).`,
  send: 'Send E-Card',
  sending: 'Sending…',
  cancel: 'Cancel',
  save: 'Save changes',
  saving: 'Saving…',

  review: 'Before we send it',
  reviewNow: (name: string, email: string) => `${name} will get it at ${email} in a moment.`,
  reviewThen: (name: string, email: string, day: string) =>
    `${name} will get it at ${email} on ${day}, at 9 in the morning. Until then you can change or cancel it.`,
  reviewPast: (name: string, email: string, day: string) =>
    `It’s already past 9 in the morning on ${day}, so ${name} will get it at ${email} in a moment.`,
  back: 'Keep editing',

  sentTitle: 'Your card is on its way',
  sentText: (name: string) => `It will be in ${name}’s inbox soon.`,
  scheduledTitle: 'Your card is ready',
  scheduledText: (day: string) => `We’ll send it on ${day}.`,
  waitingTitle: 'Your card is saved',
  waitingText: 'It’s on this device, and will be sent as soon as you’re back online.',
  errorTitle: 'Error Sending E-card',
  errorText: 'It couldn’t be sent. Please try again.',
  changedTitle: 'Your changes are saved',
  cancelledTitle: 'Your card has been cancelled',
  cancelFailed: 'It couldn’t be cancelled',

  unfinished: (name: string) =>
    name ? `Your card for ${name} isn’t finished yet` : 'You have a card that isn’t finished yet',
  unpaid: (name: string) => `Your card for ${name} is awaiting payment`,
  unfinishedText: (template: string) => `${template}. What you wrote is kept on this device.`,
  unfinishedGone: 'What you wrote is kept on this device. Choose a card, and your words will be there.',
  goOn: 'Finish your card',
  discardTitle: 'Discard this card?',
  discardText: 'What you wrote on this device will be gone. Nothing is charged.',

  listTitle: 'Your cards',
  listText: 'The cards you’ve sent, and the ones still waiting for their day.',
  listNone: 'No cards yet',
  listNoneText: 'The cards you send will appear here.',
  listReading: 'Loading your cards',
  listFailed: 'We couldn’t load your cards',
  listSignIn: 'Please sign in',
  listSignInText:
    'The cards you send while you’re signed in are kept in a list. Without an account, the link in our email leads to your card.',
  paid: (price: string) => `Paid: ${price}. We emailed you a receipt.`,
  write: 'Write a card',
  edit: 'Edit',
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
  linkDead: 'This card isn’t available',
  linkDeadText: 'The link may be incomplete, or this card has expired. Please open it again from the email.',
  linkFailed: 'We couldn’t load this card',

  manageTitle: 'Your card',
  statuses: {
    unpaid: 'Awaiting payment',
    scheduled: (day: string) => `Scheduled for ${day}`,
    sending: 'Being sent',
    sent: (day: string) => `Sent on ${day}`,
    cancelled: 'Cancelled',
    refused: 'Not delivered: the address didn’t accept it',
    unreachable: 'Not delivered: the mail server didn’t respond for days',
    declined: 'Not delivered: this address doesn’t accept e-cards',
  },
});

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
