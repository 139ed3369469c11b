import { localized } from '../languages/localized.ts';

/** Words of dates and times that `Intl` doesn't have. */
export const dateMessages = localized('dateMessages', {
  justNow: 'just now',
  aboutYear: (year: string) => `about ${year}`,
  born: (date: string) => `Born ${date}`,
  passed: (date: string) => `Passed ${date}`,
});
