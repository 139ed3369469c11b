/** What the emails around e-cards say. */
export const ecardEmailMessages = {
  subject: (senderName: string) => `${senderName} sent you a sympathy card`,
  greeting: (recipientName: string) => `Dear ${recipientName},`,
  inMemory: (petName: string) => `In memory of ${petName}`,
  from: (senderName: string) => `With love, ${senderName}`,
  cardAlt: (templateName: string) => `A sympathy card: ${templateName}`,
  open: 'Open the card',
  closing: (senderName: string, senderEmail: string) =>
    `${senderName} wrote this card on Everpaw, a place to remember animals we loved. Answers go to ${senderEmail}.`,
  decline: 'No more e-cards to this address',

  writtenSubject: (recipientName: string) => `Your card for ${recipientName}`,
  scheduled: (recipientName: string, when: string) =>
    `Your card for ${recipientName} is ready. It will be sent on ${when}.`,
  untilThen:
    'Until then you can change or cancel it with the link below. Keep it to yourself: whoever has it can do the same.',
  manage: 'See, change or cancel your card',
  writtenClosing:
    'You get this email because somebody entered your address on a sympathy card. If it was not you, please cancel the card with the link above.',

  declineTitle: 'E-cards to this address',
  declineText: 'Would you like to get no more e-cards from Everpaw at this address?',
  declinePress: 'Yes, no more e-cards',
  declinedTitle: 'No more e-cards',
  declinedText:
    'You won’t get any more e-cards from Everpaw at this address. Cards that are waiting are not sent.',
  linkDead: 'This link is not complete. Please open it again from the email.',
} as const;
