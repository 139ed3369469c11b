import { counted } from '../kernel/words.ts';
import { photosAllowed } from '../subscriptions/plan-words.ts';

/** Texts of the signed-in person's home. */
export const dashboardMessages = {
  title: 'Home',
  runningHead: 'Your pages',
  /** The form of address without a first name. */
  friend: 'friend',
  welcome: (name: string) => `Welcome, ${name}`,
  text: 'Everything you keep for them is here, even when you have no signal.',

  upgradeTitle: 'Room for every one of them',
  upgradeText: `Premium adds room for more memorials, with ${photosAllowed('premium')} each and every template.`,
  upgrade: 'Upgrade to Premium',

  onThisDay: 'On this day',
  yearsAgo: (years: number, petName: string) => `${petName}, ${counted(years, 'year', 'years')} ago`,

  yours: 'Your Memorials',
  all: 'All your memorials',
  noneTitle: 'No Memorials Yet',
  noneText: 'Begin with their name. Nothing has to be finished today, and you can change everything later.',
  create: 'Create Memorial',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  notOnDevice: 'Your memorials have not been on this device yet, and the server cannot be reached.',

  recent: 'Recent Memorials',
  viewAll: 'View All',
  recentUnreachable: 'They come back as soon as there is a connection.',

  plans: 'Upgrade your plan',
  plansText: 'Your first memorial is free and stays free. These are for when you want to keep more.',
  choose: (plan: string) => `Choose ${plan}`,

  store: 'Memorial Store',
  viewDetails: 'View Details',
  featuredFailed: 'Failed to fetch featured products',
  tryAgain: 'Please try again in a moment.',
} as const;

/** Number of products on the dashboard. */
export const featuredProducts = 3;

/** The labels of the counts under the header, in order. */
export const statisticLabels = {
  memorials: 'Your memorials',
  orders: 'Orders',
  ecards: 'Sent e-cards',
  publicMemorials: 'Public memorials',
} as const;

/** Texts of the simple screen at `/dashboard`. */
export const simpleDashboardMessages = {
  title: 'Dashboard',
  pleaseLogIn: 'Please log in',
  pleaseLogInText: 'Your memorials, your profile and our help are one step away.',
  logIn: 'Log in',
  welcome: (name: string) => `Welcome, ${name}`,
  signOut: 'Sign Out',
} as const;

/** Its cards with their links, in order. */
export const simpleDashboardCards = [
  {
    to: '/my-memorials',
    title: 'My Memorials',
    text: 'Look at them, change them, or begin another one.',
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
] as const;
