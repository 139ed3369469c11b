import type { candleHistoryMessages as English } from '../../../guestbook/candle-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleHistoryMessages: Texts<typeof English> = {
  lit: 'a allumé une bougie',
  withdrawn: 'a retiré une bougie, avec le compte qui l’avait allumée',
};
