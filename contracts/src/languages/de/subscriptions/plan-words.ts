import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';
import type { planWords as English } from '../../../subscriptions/plan-words.messages.ts';

export const planWords: Texts<typeof English> = {
  memorials: (count) => {
    if (count === Number.POSITIVE_INFINITY) return 'beliebig viele Gedenkseiten';
    return plural(count, 'eine Gedenkseite', `${count} Gedenkseiten`);
  },
  photos: (count) => counted(count, 'Foto', 'Fotos'),
};
