import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';
import { photosAllowed } from '../subscriptions/plan-words.messages.ts';

/** Texts of the signed-in person's home. */
export const dashboardMessages = localized('dashboardMessages', {
  title: 'Home',
  /** The form of address without a first name. */
  friend: 'friend',
  welcome: (name: string) => `Welcome, ${name}`,
  atLimit: (limit: number) => `Your plan includes ${counted(limit, 'memorial', 'memorials')}.`,
  seePremium: 'See what Premium adds',

  upgradeTitle: 'Room for every one of them',
  get upgradeText() {
    return `Premium adds room for more memorials, with ${photosAllowed('premium')} each and every template.`;
  },
  upgrade: 'Upgrade to Premium',

  onThisDay: 'On this day',
  yearsAgo: (years: number, petName: string) => `${petName}, ${counted(years, 'year', 'years')} ago`,

  yours: 'Your Memorials',
  all: 'All your memorials',
  noneTitle: 'No Memorials Yet',
  noneText: 'Begin with their name. Nothing has to be finished today, and you can change everything later.',
  newTributes: (count: number) =>
    `${counted(count, 'new message', 'new messages')} in the guestbook since you last looked`,
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  notOnDevice: 'Your memorials aren’t on this device yet, and we can’t reach the server.',

  recent: 'Recent Memorials',
  viewAll: 'View All',
  recentUnreachable: 'They’ll appear as soon as you’re back online.',

  plans: 'Upgrade your plan',
  plansText: 'Your first memorial is free and stays free. These are for when you want to keep more.',
  choose: (plan: string) => `Choose ${plan}`,

  store: 'Memorial Store',
  viewDetails: 'View Details',
  featuredFailed: 'Failed to fetch featured products',
  tryAgain: 'Please try again in a moment.',
});

/** Number of products on the dashboard. */
export const featuredProducts = 3;

/** The labels of the counts under the header, in order. */
export const statisticLabels = localized('statisticLabels', {
  memorials: 'Your memorials',
  orders: 'Orders',
  ecards: 'Sent e-cards',
  publicMemorials: 'Public memorials',
});

/** Texts of the simple screen at `/dashboard`. */
export const simpleDashboardMessages = localized('simpleDashboardMessages', {
  title: 'Dashboard',
  pleaseLogIn: 'Please log in',
  pleaseLogInText: 'Your memorials, your profile and help are one step away.',
  logIn: 'Log in',
  welcome: (name: string) => `Welcome, ${name}`,
  signOut: 'Sign Out',
});

/** Its cards with their links, in order. */
export const simpleDashboardCards = localized('simpleDashboardCards', [
  {
    to: '/my-memorials',
    title: 'My Memorials',
    text: 'View them, edit them, or begin another.',
    action: 'View My Memorials',
  },
  {
    to: '/profile',
    title: 'Profile',
    text: 'Your name, your photo, and how you sign in.',
    action: 'Open Profile',
  },
  {
    to: '/help',
    title: 'Support',
    text: 'Answers to what people ask us, and a way to write to us.',
    action: 'Get Help',
  },
]);
