import { localized } from '../kernel/languages/localized.ts';
import type { GiftPriceFilter } from './gift-choice.ts';

/** The label of each price filter. */
export const giftPriceNames = localized<Record<GiftPriceFilter, string>>('giftPriceNames', {
  all: 'All Prices',
  'under-25': 'Under $25',
  '25-50': '$25 - $50',
  '50-100': '$50 - $100',
  'over-100': 'Over $100',
});
