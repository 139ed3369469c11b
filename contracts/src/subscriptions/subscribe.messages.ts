import { moneyBackDays } from './money-back.ts';
import { trialDays } from './plans.ts';

/** Texts of the subscribe page, as specified. */
export const subscribeMessages = {
  title: 'Plans',
  heading: 'Room for every one of them',
  lead: `Begin with Basic, or try Premium free for ${trialDays} days. Whatever you choose, nothing you keep here is ever deleted because of a plan.`,
  signInTitle: 'Sign In Required',
  signInText: 'Please sign in to manage your subscription.',
  prepareFailed: 'Failed to prepare subscription. Please try again.',
  errorTitle: 'Subscription Error',
  errorText: 'Something did not work. Nothing was charged. Please try again.',
  tryAgain: 'Try again',
  offline: 'Choosing a plan needs a connection. This page is ready as soon as you have one.',
  plans: 'The plans',
  premiumActive: 'Premium is active',
  lifetimeActive: 'Lifetime is yours',
  premiumGiven: 'All of Premium is open to you. There is nothing to pay.',
  yourPlan: 'Your plan and receipts',
  choosePremium: 'Choose Premium',
  chosen: 'Premium is chosen',
  backToBasic: 'Go back to Basic',
  basicIncluded: 'Part of what you have',
  addOnIncluded: 'Premium already has it: there is no limit on your memorials',
  preparing: 'Preparing your subscription...',
  formTitle: 'Begin Premium',
  testLabel: 'This is a test.',
  testText: `The site is in testing mode: no card is asked for, and nothing will be charged, now or later. You get Premium for ${trialDays} days.`,
  startTest: `Start the ${trialDays}-day test`,
  starting: 'Starting...',
  trialTerms: (days: number, amount: string, day: string) =>
    `Nothing is charged for ${days} days. On ${day} it is ${amount}, then the same every month. You can cancel at any time until then and pay nothing.`,
  paidTerms: (amount: string) =>
    `It is ${amount} now, then the same every month. You can cancel at any time.`,
  startTrial: (days: number) => `Start my ${days} free days`,
  startPaid: (amount: string) => `Pay ${amount} and begin`,
  lifetimeTitle: 'Lifetime',
  lifetimeText: (amount: string) =>
    `${amount} once, and all of Premium is yours for good. You have ${moneyBackDays} days to change your mind.`,
  lifetimeEndsPremium: 'Your monthly Premium ends with it, so you never pay twice.',
  lifetimePay: (amount: string) => `Pay ${amount} once`,
  lifetimeClosed: 'Lifetime can be bought once this site is open for business.',
  paying: 'Paying...',
  leaveTitle: 'Go back to Basic?',
  leaveText: (day: string) =>
    `You keep Premium until ${day}, and nothing more is charged. Nothing is deleted: what is more than Basic has room for can still be read, and waits as it is until you come back.`,
  leave: 'Go back to Basic',
  leaving: 'Cancelling...',
  keep: 'Keep Premium',
  leaveFailed: 'Your plan could not be changed. Please try again.',
  left: (day: string) => `You keep Premium until ${day}`,
  welcomeTitle: 'Premium is yours',
  welcomeText: 'Thank you. Everything Premium has is open to you now.',
  lifetimeWelcome: 'Thank you. Everything is open to you, for good.',
  faqTitle: 'Questions about plans',
} as const;

/** The promises about payments. */
export const paymentPromises = [
  { id: 'encrypted', text: 'Encrypted on its way' },
  { id: 'card', text: 'Your card number never reaches us' },
  { id: 'money-back', text: `${moneyBackDays}-day money-back guarantee` },
  { id: 'cancel', text: 'Cancel at any time' },
] as const;

/** The questions and answers of the page. */
export const subscribeQuestions: readonly { question: string; answer: string }[] = [
  {
    question: 'Can I cancel at any time?',
    answer: `Yes, on your own and in a moment. During the ${trialDays} free days you pay nothing; after that you keep Premium until the end of the month that is paid for.`,
  },
  {
    question: 'What happens to my memorials when Premium ends?',
    answer:
      'They stay, every one of them, with every photo. Everybody can read them as before. What is more than Basic has room for cannot be changed until you are back on Premium, and then everything is as it was.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes. There is a ${moneyBackDays}-day money-back guarantee: within ${moneyBackDays} days of your first payment it goes back to your card, and you need not say why.`,
  },
  {
    question: 'Is there a plan without monthly payments?',
    answer:
      'Yes: the lifetime plan is paid once and holds all of Premium for good. You find it among the plans on our front page.',
  },
];
