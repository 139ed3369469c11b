import { localized } from '../kernel/languages/localized.ts';

export const paymentMessages = localized('paymentMessages', {
  notFound: 'We couldn’t find this payment',
  otherAmount: 'This isn’t the amount that was requested',
  cancelled: 'This payment was cancelled, so it can’t be used anymore.',
  testingMode: 'This site isn’t open for business yet, so payments aren’t possible.',
  webhookRefused: 'This message doesn’t come from the payment provider',
  unreachable: 'We can’t reach the payment provider right now. Please try again in a little while.',
  /** The simulated bank of a site that takes no real money. */
  simulatedTitle: 'Simulated payment',
  simulatedText:
    'You won’t be asked for a card, and no money changes hands. Choose what the bank should say.',
  simulatedLabel: 'What the bank says',
  simulatedAnswers: {
    approved: 'It approves the payment',
    declined: 'It declines the card',
    'authentication-failed': 'It asks for a confirmation that fails',
  },
  declined: 'Your card was declined.',
  authenticationFailed: 'We couldn’t confirm the payment with your bank. Please try another card.',
});

/** The possible results of a simulated bank. */
export const simulatedAnswers = ['approved', 'declined', 'authentication-failed'] as const;
export type SimulatedAnswer = (typeof simulatedAnswers)[number];
