import type * as English from '../../../ecards/ecard-template-category.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardCategoryNames: Texts<typeof English.ecardCategoryNames> = {
  sympathy: 'Condoléances',
  remembrance: 'Souvenir',
  comfort: 'Réconfort',
  'celebration-of-life': 'Célébration d’une vie',
};
