import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../store/product-category.messages.ts';

export const categoryNames: Texts<typeof English.categoryNames> = {
  urns: 'Urnas',
  frames: 'Marcos de fotos',
  stones: 'Piedras conmemorativas',
  jewelry: 'Joyas de recuerdo',
  gifts: 'Regalos de consuelo',
  garden: 'Recuerdos para el jardín',
};
