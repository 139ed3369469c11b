import { localized } from '../kernel/languages/localized.ts';

/** Notices of the whole site. */
export const siteNotices = localized('siteNotices', {
  /** The testing mode's alert, as specified. */
  testing:
    'This site is currently in testing mode and not open for business. Thank you for your understanding.',
});

/** The names of links and buttons used across the site. */
export const siteLabels = localized('siteLabels', {
  name: 'Everpaw',
  home: 'Home',
  services: 'Services',
  gallery: 'Memorial Gallery',
  memorials: 'Memorials',
  createMemorial: 'Create Memorial',
  sympathyCards: 'Sympathy Cards',
  memorialGifts: 'Memorial Gifts',
  store: 'Store',
  gifts: 'Gifts',
  about: 'About',
  news: 'News',
  cart: 'Cart',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  myMemorials: 'My memorials',
  saved: 'Saved on this device',
  profile: 'Profile',
  settings: 'Settings',
  orders: 'Your orders',
  yourPlan: 'Your plan',
  upgrade: 'Upgrade to Premium',
  administration: 'Administration',
  signOut: 'Log out',
  updateReady: 'A new version of Everpaw is ready.',
  updateNow: 'Update now',
  partMissing: 'This part isn’t on this device yet. Please try again with a signal.',
  help: 'Help Center',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
});

/** The headings of the footer's columns. */
export const footerColumns = localized('footerColumns', {
  services: 'Memorial Services',
  store: 'Memorial Store',
  support: 'Support',
});
