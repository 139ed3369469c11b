import { localized } from '../kernel/languages/localized.ts';
import type { EcardCategory } from './ecard-template-category.ts';

/** The display names of the categories. */
export const ecardCategoryNames = localized<Record<EcardCategory, string>>('ecardCategoryNames', {
  sympathy: 'Sympathy',
  remembrance: 'Remembrance',
  comfort: 'Comfort',
  'celebration-of-life': 'Celebration of life',
});
