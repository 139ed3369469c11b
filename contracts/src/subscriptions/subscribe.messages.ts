import { localized } from '../kernel/languages/localized.ts';
import { moneyBackDays } from './money-back.ts';
import { trialDays } from './plan-prices.ts';

/** Texts of the subscribe page, as specified. */
export const subscribeMessages = localized('subscribeMessages', {
  title: 'Plans',
  heading: 'Room for every one of them',
  lead: `Begin with Basic, or try Premium free for ${trialDays} days. Whatever you choose, nothing you keep here is ever deleted because of a plan.`,
  signInTitle: 'Sign In Required',
  signInText: 'Please sign in to manage your subscription.',
  prepareFailed: 'Failed to prepare subscription. Please try again.',
  errorTitle: 'Subscription Error',
  errorText: 'Something went wrong. Nothing was charged. Please try again.',
  tryAgain: 'Try again',
  offline: 'Choosing a plan needs a connection. This page will be ready as soon as you have one.',
  plans: 'The plans',
  premiumActive: 'Premium is active',
  lifetimeActive: 'Lifetime is yours',
  premiumGiven: 'All of Premium is open to you. There’s nothing to pay.',
  yourPlan: 'Your plan and receipts',
  choosePremium: 'Choose Premium',
  chosen: 'Premium selected',
  backToBasic: 'Go back to Basic',
  basicIncluded: 'Included in your plan',
  addOnIncluded: 'Premium already includes it: there’s no limit on your memorials',
  preparing: 'Preparing your subscription...',
  formTitle: 'Start Premium',
  testLabel: 'This is a test.',
  testText: `The site is in testing mode: you won’t be asked for a card, and nothing will be charged, now or later. You get Premium for ${trialDays} days.`,
  startTest: `Start the ${trialDays}-day test`,
  starting: 'Starting...',
  trialTerms: (days: number, amount: string, day: string) =>
    `Nothing is charged for ${days} days. On ${day} you’ll be charged ${amount}, then the same every month. You can cancel at any time until then and pay nothing.`,
  paidTerms: (amount: string) => `It’s ${amount} now, then the same every month. You can cancel at any time.`,
  startTrial: (days: number) => `Start my ${days} free days`,
  startPaid: (amount: string) => `Pay ${amount} and start`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount: string) =>
    `${amount} once, and all of Premium is yours for good. You have ${moneyBackDays} days to change your mind.`,
  lifetimeEndsPremium: 'Your monthly Premium ends with it, so you never pay twice.',
  lifetimePay: (amount: string) => `Pay ${amount} once`,
  lifetimeClosed: 'Lifetime can be bought once this site is open for business.',
  paying: 'Paying...',
  leaveTitle: 'Go back to Basic?',
  leaveText: (day: string) =>
    `You’ll keep Premium until ${day}, and nothing more is charged. Nothing is deleted: anything beyond what Basic has room for can still be read, and stays as it is until you come back.`,
  leave: 'Go back to Basic',
  leaving: 'Cancelling...',
  keep: 'Keep Premium',
  leaveFailed: 'We couldn’t change your plan. Please try again.',
  left: (day: string) => `You’ll keep Premium until ${day}`,
  welcomeTitle: 'Premium is yours',
  welcomeText: 'Thank you. Everything in Premium is now open to you.',
  lifetimeWelcome: 'Thank you. Everything is open to you, for good.',
  faqTitle: 'Questions about plans',
});

/** The promises about payments. */
export const paymentPromises = localized('paymentPromises', [
  { id: 'encrypted', text: 'Encrypted in transit' },
  { id: 'card', text: 'Your card number never reaches us' },
  { id: 'money-back', text: `${moneyBackDays}-day money-back guarantee` },
  { id: 'cancel', text: 'Cancel at any time' },
]);

/** The questions and answers of the page. */
export const subscribeQuestions = localized<readonly { question: string; answer: string }[]>(
  'subscribeQuestions',
  [
    {
      question: 'Can I cancel at any time?',
      answer: `Yes, on your own and in a moment. During the ${trialDays} free days you pay nothing; after that, you keep Premium until the end of the month you’ve paid for.`,
    },
    {
      question: 'What happens to my memorials when Premium ends?',
      answer:
        'They stay, every one of them, with every photo. Everyone can read them as before. Anything beyond what Basic has room for can’t be changed until you’re back on Premium, and then everything is as it was.',
    },
    {
      question: 'Can I get my money back?',
      answer: `Yes. There is a ${moneyBackDays}-day money-back guarantee: within ${moneyBackDays} days of your first payment, it goes back to your card, and you don’t need to say why.`,
    },
    {
      question: 'Is there a plan without monthly payments?',
      answer:
        'Yes: you pay for the lifetime plan once, and it includes all of Premium for good. You’ll find it among the plans on our home page.',
    },
  ],
);
