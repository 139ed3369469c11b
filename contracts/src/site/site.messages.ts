/** The alert of the testing mode, letter by letter (REQ-011). */
export const testingModeAlert =
  'This site is currently in testing mode and not open for business. Thank you for your understanding.';

/** What the hero says while no seasonal theme is active (REQ-139, REQ-387). */
export const defaultHero = {
  title: 'A page for a life well loved',
  subtitle:
    'Gather the photographs, the story and the kind words of everyone who knew them, in one quiet place that opens anywhere, even without a signal.',
  callToAction: 'Create Memorial',
} as const;

/** The names of the things one can press or open all over the site (REQ-107 to REQ-138). */
export const siteLabels = {
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
  upgrade: 'Upgrade to Premium',
  administration: 'Administration',
  signOut: 'Log out',
  updateReady: 'A new version of Everpaw is ready.',
  updateNow: 'Use it now',
  menuMissing: 'The menu is not on this phone yet. Please try again with a signal.',
  help: 'Help Center',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
} as const;

/** The headings of the footer's columns (REQ-132 to REQ-134). */
export const footerColumns = {
  services: 'Memorial Services',
  store: 'Memorial Store',
  support: 'Support',
} as const;

/** What is said where the browser keeps nothing, as in most private windows. */
export const noStorageMessages = {
  title: 'This browser keeps nothing for us',
  text: 'It may be a private window, or its settings forbid it. Pages open here as long as there is a signal. To write something, or to keep a page, please use an ordinary window or let this site keep data.',
} as const;

/** What the screen says whose content comes later. */
export const preparedMessages = {
  title: 'This page is being prepared',
  text: 'We would rather show you nothing than something half done. Everything about memorials is ready for you now.',
} as const;

/** The page for an address that leads nowhere (REQ-039, REQ-040, REQ-696). */
export const notFoundMessages = {
  title: 'We followed every trail',
  text: 'This page is not here. It may have moved, or the link may have lost a letter on its way to you.',
} as const;
