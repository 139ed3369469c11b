import type * as English from '../../../gifts/gift-choice.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const giftPriceNames: Texts<typeof English.giftPriceNames> = {
  all: 'Tous les prix',
  'under-25': 'Moins de 25\u00a0$',
  '25-50': '25–50\u00a0$',
  '50-100': '50–100\u00a0$',
  'over-100': 'Plus de 100\u00a0$',
};
