import { localized } from '../kernel/languages/localized.ts';

/** Texts of the landing page, in order. */
export const landingMessages = localized('landingMessages', {
  title: 'Pages of remembrance',
  runningHead: 'Memorials for the animals we loved',
  seeExamples: 'See three finished pages',

  stepsTitle: 'How a page comes to be',
  stepsText: 'An evening is enough to begin. Nothing has to be finished, and nothing is lost on the way.',

  examplesTitle: 'Three finished pages',
  examplesText:
    'Open one and look around: the photographs, the story, the guestbook. Yours can look like this tonight.',
  viewAll: 'View all memorials',

  cardsTitle: 'A few words for someone who’s grieving',
  cardsText:
    'Sympathy cards are sent by email, with a photograph and in your own words, on the day you choose.',
  browseCards: 'Browse Sympathy Cards',

  storeTitle: 'Something to hold',
  storeText: 'Keepsakes made in small workshops, for the shelf, the wall and the garden.',
  addToCart: 'Add to Cart',
  browseProducts: 'Browse All Products',

  plansTitle: 'What it costs',
  plansText: 'The first memorial is free and stays free. Pay only when you want to keep more.',

  trustTitle: 'What you can rely on',

  closingTitle: 'Begin with their name',
  closingText: 'The rest can wait until you’re ready.',
});

/** The three steps. */
export const landingSteps = localized('landingSteps', [
  {
    title: 'Choose Template',
    text: 'Begin with colors that suit them: calm, warm or bright. You can change them whenever you like.',
  },
  {
    title: 'Add Memories',
    text: 'Their name and dates, the photographs you keep going back to, the story only you can tell.',
  },
  {
    title: 'Share & Celebrate',
    text: 'Send the page to the people who knew them. They leave a few words; you keep it on your phone.',
  },
]);

/** The sample memorials; `id` is a key of `demoMemorials`. */
export const landingSamples = [
  {
    id: 'bella',
    petName: 'Bella',
    petType: 'dog',
    years: '2009 – 2023',
    line: 'She stole, and then came to show us what she had stolen.',
  },
  {
    id: 'milo',
    petName: 'Milo',
    petType: 'cat',
    years: '2006 – 2024',
    line: 'He owned the warm end of the sofa, and let us sit beside it.',
  },
  {
    id: 'clover',
    petName: 'Clover',
    petType: 'rabbit',
    years: '2014 – 2024',
    line: 'Nine summers of dandelions, and one very well hidden cable.',
  },
] as const;

/** The tiles of the store section, disabled in testing mode. */
export const landingCategories = localized('landingCategories', [
  { of: 'urns', name: 'Memorial Urns' },
  { of: 'frames', name: 'Picture Frames' },
  { of: 'garden', name: 'Garden Memorials' },
]);

/** The sample products. Prices are in US cents. */
export const landingProducts = [
  {
    category: 'urns',
    name: 'Oak Keepsake Urn',
    text: 'Turned by hand, with room for a name.',
    priceCents: 8_900,
  },
  {
    category: 'frames',
    name: 'Paw Print Frame',
    text: 'Walnut, for one photograph and one print.',
    priceCents: 3_400,
  },
  {
    category: 'garden',
    name: 'Garden Stone',
    text: 'Slate, engraved by hand and made for the weather.',
    priceCents: 5_600,
  },
] as const;

/** The promises of the trust section, all of which the product keeps today. */
export const landingPromises = localized('landingPromises', [
  {
    title: 'You decide who sees it',
    text: 'A page is public, for people you give its address to, or yours alone. A private one is as hidden as one that doesn’t exist, and so are its pictures.',
  },
  {
    title: 'It opens without a signal',
    text: 'What you’ve opened once stays on your phone, and what you write there is sent when you’re back.',
  },
  {
    title: 'No one watches you grieve',
    text: 'No advertising, no trackers, and no location or camera data left inside your photographs.',
  },
  {
    title: 'Nothing is lost by accident',
    text: 'Deleting asks first and says what would go. For thirty days you can bring it all back.',
  },
]);
