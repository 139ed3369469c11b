import type * as English from '../../../ecards/ecard-template-category.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardCategoryNames: Texts<typeof English.ecardCategoryNames> = {
  sympathy: 'Condolencias',
  remembrance: 'Recuerdo',
  comfort: 'Consuelo',
  'celebration-of-life': 'Celebración de una vida',
};
