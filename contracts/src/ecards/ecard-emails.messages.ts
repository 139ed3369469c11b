import { localized } from '../kernel/languages/localized.ts';

/** Texts of the emails about e-cards. */
export const ecardEmailMessages = localized('ecardEmailMessages', {
  // Subjects contain no names, because strangers choose them.
  subject: 'A sympathy card for you',
  // Null for a name that an email must not repeat.
  greeting: (recipientName: string | null) => `Dear ${recipientName ?? 'friend'},`,
  inMemory: (petName: string) => `In memory of ${petName}`,
  from: (senderName: string | null) => (senderName === null ? 'With love' : `With love, ${senderName}`),
  cardAlt: (templateName: string) => `A sympathy card: ${templateName}`,
  open: 'Open the card',
  closing: (senderName: string | null, senderEmail: string) =>
    `${senderName ?? 'Someone'} wrote this card on Everpaw, a place to remember animals we loved. Replies go to ${senderEmail}.`,
  decline: 'No more emails to this address',

  writtenSubject: 'Your sympathy card is scheduled',
  scheduled: (when: string) =>
    `A sympathy card that names you as its sender is scheduled on Everpaw. It will be sent on ${when}.`,
  untilThen:
    'Until then you can change or cancel it with the link below. Keep the link to yourself: anyone who has it can too.',
  manage: 'See, change or cancel the card',
  writtenClosing:
    'You get this email because someone entered your address on a sympathy card. If it wasn’t you, please cancel the card with the link above.',

  receiptSubject: 'Your receipt for an e-card',
  receiptText: 'Thank you. Your payment for a sympathy card has arrived:',
  receiptLine: (templateName: string, amount: string) => `${templateName}: ${amount}`,
  receiptNext: 'The card will be sent at the time you chose for it.',
  receiptAction: 'See your cards',
  receiptClosing: (day: string, paymentId: string) => `Paid on ${day}. Payment ${paymentId}.`,

  refundedSubject: 'Your money is on its way back',
  refundedText: (amount: string) =>
    `The ${amount} you paid for a sympathy card goes back to you. Banks take up to ten days.`,
  refundedClosing: (paymentId: string) => `Payment ${paymentId}.`,

  declineTitle: 'Emails to this address',
  declineText:
    'Would you like to stop all emails from Everpaw to this address? Cards, invitations and everything else stop. If there’s an account with this address, sign-in links still come when they’re asked for.',
  declinePress: 'Yes, no more emails',
  declinedTitle: 'No more emails',
  declinedText:
    'You won’t get any more emails from Everpaw at this address, except those for an account you have with it. Cards that are waiting aren’t sent.',
  linkDead: 'This link isn’t complete. Please open it again from the email.',
});
