import type { candleHistoryMessages as English } from '../../../guestbook/candle-history.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleHistoryMessages: Texts<typeof English> = {
  lit: 'eine Kerze angezündet',
  withdrawn: 'eine Kerze mitgenommen, mit dem Konto, das sie angezündet hat',
};
