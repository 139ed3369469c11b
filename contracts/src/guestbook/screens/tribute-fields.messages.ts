import { localized } from '../../kernel/languages/localized.ts';

/** The names of a tribute’s fields, for its history and conflicts. */
export const tributeFieldNames = localized('tributeFieldNames', {
  name: 'Name',
  place: 'Place',
  words: 'Words',
  answer: 'Answer',
});
