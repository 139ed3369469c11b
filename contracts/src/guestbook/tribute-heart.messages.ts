import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts for the hearts of tributes. */
export const tributeHeartMessages = localized('tributeHeartMessages', {
  hearts: (count: number) => counted(count, 'heart', 'hearts'),
  giveHeart: (name: string) => `Give a heart to the tribute of ${name || 'someone'}`,
});
