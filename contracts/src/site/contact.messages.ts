/** Texts of the contact page and its form. */
export const contactMessages = {
  title: 'Contact Us',
  lead: 'Tell us what is on your mind. A person reads it, and a person answers.',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'So that we can answer. It is used for nothing else.',
  message: 'Your message',
  send: 'Send Message',
  sending: 'Sending...',
  sentTitle: 'Thank you for writing',
  sentText: 'Your message is on its way to us. We usually answer within two working days.',
  another: 'Write another message',
  failedTitle: 'Your message was not sent',
  failedText: 'It is still here. Please try again in a moment, or write to us by email.',
  offline: 'You have no signal. What you write stays here until you can send it.',
  otherWays: 'Other ways to reach us',
  helpFirst: 'Many questions are answered in the Help Center.',

  nameRequired: 'Please enter your name',
  messageRequired: 'Please write a message',
} as const;

/** Maximum length of a message, in characters. */
export const maxContactMessageLength = 4000;
