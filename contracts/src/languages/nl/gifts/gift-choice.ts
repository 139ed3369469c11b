import type * as English from '../../../gifts/gift-choice.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const giftPriceNames: Texts<typeof English.giftPriceNames> = {
  all: 'Alle prijzen',
  'under-25': 'Tot $\u00a025',
  '25-50': '$\u00a025–50',
  '50-100': '$\u00a050–100',
  'over-100': 'Boven $\u00a0100',
};
