import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../store/product-category.messages.ts';

export const categoryNames: Texts<typeof English.categoryNames> = {
  urns: 'Urnes',
  frames: 'Cadres photo',
  stones: 'Pierres du souvenir',
  jewelry: 'Bijoux du souvenir',
  gifts: 'Cadeaux de réconfort',
  garden: 'Souvenirs de jardin',
};
