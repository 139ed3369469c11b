import type { candleHistoryMessages as English } from '../../../guestbook/candle-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleHistoryMessages: Texts<typeof English> = {
  lit: 'encendió una vela',
  withdrawn: 'retiró una vela con la cuenta que la encendió',
};
