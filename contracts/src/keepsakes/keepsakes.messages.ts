import { localized } from '../kernel/languages/localized.ts';
import type { BookletSize, PlaqueSize } from './keepsake.dto.ts';

/** The name of each paper size. */
export const paperNames = localized<Record<BookletSize | PlaqueSize, string>>('paperNames', {
  a4: 'A4',
  a5: 'A5',
  letter: 'Letter',
});

/** Texts of the screen where keepsakes are made. */
export const keepsakeMessages = localized('keepsakeMessages', {
  link: 'Make a keepsake',
  title: 'Make a keepsake',
  lead: (petName: string) => `Something of ${petName} to hold, to give, and to keep on a shelf.`,
  loading: 'Loading the booklets',
  loadFailed: 'We couldn’t load the booklets',
  unreachable: 'Please check your connection and try again.',
  offline: 'You can make it when you’re back online.',
  signInTitle: 'Please sign in',
  signInText: 'Sign in with the account that keeps this memorial.',
  keepersTitle: 'This is for the people who keep the page',
  keepersText: 'You can ask one of them to make a keepsake and send it to you.',

  bookletTitle: 'The booklet',
  bookletText: (petName: string) =>
    `${petName}’s story, photos, timeline and guestbook as a PDF, with margins for binding. Print it at home or take it to a print shop.`,
  size: 'Paper size',
  sizes: {
    a5: 'A5, the size of a small book',
    letter: 'Letter, for a home printer',
  } satisfies Record<BookletSize, string>,
  make: 'Make a keepsake',
  makeAgain: 'Make it again',
  retry: 'Try again',
  queued: 'It’s in line and will start in a moment',
  reading: 'Gathering the pages',
  layingOut: (page: number, pages: number) => `Laying out page ${page} of ${pages}`,
  canLeave: 'You can leave this page. We’ll keep working on it.',
  failed: 'We couldn’t finish the booklet. Nothing is lost, and you can try again.',
  requestFailed: 'We couldn’t start the booklet',
  booklets: 'Ready to download',
  made: (pages: string, size: string, date: string) => `${pages} · ${size} · made on ${date}`,
  until: (date: string) => `You can download it until ${date}.`,
  omissions:
    'Some characters couldn’t be printed. The booklet shows […] in their place; they’re on the page as always.',
  download: 'Download',
  downloadOf: (size: string) => `Download the ${size} booklet`,

  plaqueTitle: 'QR codes for a plaque or a frame',
  plaqueText: (petName: string) =>
    `One large and several small codes with ${petName}’s name and dates, and crop marks to cut along. A phone that scans one opens the page.`,
  plaqueOf: (size: string) => `Download on ${size}`,
});

/** Refusals. */
export const keepsakeRefusals = localized('keepsakeRefusals', {
  notKeeper: 'Only the people who keep this memorial can make a keepsake',
  oneAtATime: 'Another booklet is being made right now. You can make this one as soon as it’s ready.',
  notThere: 'This booklet isn’t here anymore. You can make a new one.',
});

/** Texts that are printed in a booklet and on a plaque sheet. */
export const bookletTexts = localized('bookletTexts', {
  inMemory: 'In loving memory',
  story: 'The story',
  photos: 'Photographs',
  timeline: 'Memories',
  guestbook: 'Guestbook',
  answer: 'The family’s answer',
  scan: (petName: string) => `Visit ${petName}’s page`,
  scanText: 'Point a phone’s camera at the code, or type the address below.',
  omissions:
    'Where you see […], the words are in characters that couldn’t be printed here. They’re on the page.',
  made: (date: string) => `Made on ${date}`,
  author: (name: string, place: string | null) => (place ? `${name}, ${place}` : name),
  plaqueTitle: (petName: string) => `QR codes for ${petName}’s page`,
  plaqueHint: 'Cut along the marks. Keep the white border around each code, so that phones can read it.',
});
