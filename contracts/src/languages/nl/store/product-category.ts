import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../store/product-category.messages.ts';

export const categoryNames: Texts<typeof English.categoryNames> = {
  urns: 'Urnen',
  frames: 'Fotolijsten',
  stones: 'Gedenkstenen',
  jewelry: 'Gedenksieraden',
  gifts: 'Troostcadeaus',
  garden: 'Gedenken in de tuin',
};
