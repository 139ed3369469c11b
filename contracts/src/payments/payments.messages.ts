export const paymentMessages = {
  notFound: 'There is no payment like that',
  otherAmount: 'This is not the amount that was asked for',
  cancelled: 'This payment was cancelled, so nothing can be paid with it any more.',
  testingMode: 'This site is not open for business yet, so nothing can be paid.',
  webhookRefused: 'This message does not come from the payment provider',
  unreachable: 'The payment provider cannot be reached right now. Please try again in a little while.',
  /** The simulated bank of a site that takes no real money. */
  simulatedTitle: 'Simulated payment',
  simulatedText: 'No card is asked for and no money is moved. Choose what the bank should say.',
  simulatedLabel: 'What the bank says',
  simulatedAnswers: {
    approved: 'It approves the payment',
    declined: 'It declines the card',
    'authentication-failed': 'It asks for a confirmation that fails',
  },
  declined: 'Your card was declined.',
  authenticationFailed: 'The payment could not be confirmed with your bank. Please try another card.',
} as const;

/** The possible results of a simulated bank. */
export const simulatedAnswers = ['approved', 'declined', 'authentication-failed'] as const;
export type SimulatedAnswer = (typeof simulatedAnswers)[number];
