import { localized } from '../kernel/languages/localized.ts';
import { moneyBackDays } from './money-back.ts';
import { trialDays } from './plan-prices.ts';

/** Texts of the emails about a subscription. Amounts and dates are given as text. */
export const subscriptionEmailMessages = localized('subscriptionEmailMessages', {
  startedSubject: 'Your Premium plan has started',
  started: (day: string, amount: string) =>
    `Premium is yours, and the first ${trialDays} days are free. On ${day} we charge ${amount}, then the same every month. We'll remind you a week before, and you can cancel at any time until then.`,
  testStarted: (day: string) =>
    `Premium is yours to try until ${day}. This site is in testing mode: we didn’t ask for a card, and nothing will be charged.`,
  reminderSubject: 'Your free days end in a week',
  reminder: (day: string, amount: string) =>
    `Your free days end on ${day}. From then on Premium is ${amount} a month. If you'd rather not continue, you can cancel until then and pay nothing.`,
  testReminder: (day: string) =>
    `Your free days end on ${day}. Nothing will be charged: your account goes back to Basic, and everything in it is kept.`,
  paidSubject: 'Your payment for Premium',
  paid: (amount: string, day: string) =>
    `Thank you. Your payment of ${amount} has arrived, and Premium is paid until ${day}.`,
  pastDueSubject: 'Your payment didn’t go through',
  pastDue:
    'Your bank declined the payment for Premium. Nothing changes for now: we’ll try again in a few days, and you can choose another card at any time.',
  endedSubject: 'Your Premium has ended',
  ended:
    'Premium has ended, and your account is on Basic. Nothing is deleted: everything can still be read, and anything beyond what Basic has room for stays as it is until you come back.',
  lifetimeSubject: 'Thank you for choosing Lifetime',
  lifetime: (amount: string) =>
    `Thank you. Your payment of ${amount} has arrived. All of Premium is yours from now on, and there’s nothing more to pay. If you change your mind, you have ${moneyBackDays} days to get your money back.`,
  moneyBackSubject: 'Your money is on its way back',
  moneyBack: (amount: string) =>
    `${amount} goes back to your card. Banks take up to ten days. Your account is on Basic, and nothing in it was deleted.`,
  refund: (amount: string) =>
    `${amount} goes back to your card, since your plan has changed and you don’t have to pay for it. Banks take up to ten days. Nothing in your account was deleted.`,
  action: 'See your plan',
  closing: 'If something’s wrong, just reply to this email.',
});
