import type * as English from '../../../gifts/gift-choice.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const giftPriceNames: Texts<typeof English.giftPriceNames> = {
  all: 'Todos los precios',
  'under-25': 'Menos de 25\u00a0$',
  '25-50': '25–50\u00a0$',
  '50-100': '50–100\u00a0$',
  'over-100': 'Más de 100\u00a0$',
};
