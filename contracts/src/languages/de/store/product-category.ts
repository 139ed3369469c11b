import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../store/product-category.messages.ts';

export const categoryNames: Texts<typeof English.categoryNames> = {
  urns: 'Gedenkurnen',
  frames: 'Bilderrahmen',
  stones: 'Gedenksteine',
  jewelry: 'Erinnerungsschmuck',
  gifts: 'Trostgeschenke',
  garden: 'Gedenken im Garten',
};
