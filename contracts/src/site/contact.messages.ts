import { localized } from '../kernel/languages/localized.ts';

/** Texts of the contact page and its form. */
export const contactMessages = localized('contactMessages', {
  title: 'Contact Us',
  lead: 'Tell us what’s on your mind. A person reads it, and a person answers.',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'So we can answer. We don’t use it for anything else.',
  message: 'Your message',
  send: 'Send Message',
  sending: 'Sending...',
  sentTitle: 'Thank you for writing',
  sentText: 'Your message is on its way to us. We usually answer within two working days.',
  another: 'Write another message',
  failedTitle: 'Your message wasn’t sent',
  failedText: 'It’s still here. Please try again in a moment, or email us.',
  offline: 'You have no signal. What you write stays here until you can send it.',
  otherWays: 'Other ways to reach us',
  helpFirst: 'Many questions are answered in the Help Center.',

  nameRequired: 'Please enter your name',
  messageRequired: 'Please write a message',
});

/** Maximum length of a message, in characters. */
export const maxContactMessageLength = 4000;
