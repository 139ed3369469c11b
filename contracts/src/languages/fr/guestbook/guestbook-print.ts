import type { guestbookPrintMessages as English } from '../../../guestbook/guestbook-print.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const guestbookPrintMessages: Texts<typeof English> = {
  notPrinted: (count) =>
    `${counted(count, 'autre message se trouve', 'autres messages se trouvent')} sur la page. Son bouton « Imprimer » les imprime tous.`,
};
