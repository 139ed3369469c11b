import { localized } from '../kernel/languages/localized.ts';
import type { ProductCategory } from './product-category.ts';

/** The display names of the categories. */
export const categoryNames = localized<Record<ProductCategory, string>>('categoryNames', {
  urns: 'Memorial Urns',
  frames: 'Picture Frames',
  stones: 'Memorial Stones',
  jewelry: 'Remembrance Jewelry',
  gifts: 'Sympathy Gifts',
  garden: 'Garden Memorials',
});
