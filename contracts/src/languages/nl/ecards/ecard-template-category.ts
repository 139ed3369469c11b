import type * as English from '../../../ecards/ecard-template-category.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardCategoryNames: Texts<typeof English.ecardCategoryNames> = {
  sympathy: 'Medeleven',
  remembrance: 'Herinnering',
  comfort: 'Troost',
  'celebration-of-life': 'Viering van een leven',
};
