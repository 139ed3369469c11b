import type * as English from '../../../ecards/ecard-template-category.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardCategoryNames: Texts<typeof English.ecardCategoryNames> = {
  sympathy: 'Beileid',
  remembrance: 'Erinnerung',
  comfort: 'Trost',
  'celebration-of-life': 'Zur Feier eines Lebens',
};
