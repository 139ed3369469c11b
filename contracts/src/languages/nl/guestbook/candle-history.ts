import type { candleHistoryMessages as English } from '../../../guestbook/candle-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleHistoryMessages: Texts<typeof English> = {
  lit: 'stak een kaarsje aan',
  withdrawn: 'nam een kaarsje weg, samen met het account dat het aanstak',
};
