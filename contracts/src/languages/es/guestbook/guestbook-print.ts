import type { guestbookPrintMessages as English } from '../../../guestbook/guestbook-print.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const guestbookPrintMessages: Texts<typeof English> = {
  notPrinted: (count) =>
    `${plural(count, `Hay ${count} dedicatoria más`, `Hay ${count} dedicatorias más`)} en la página. Su botón «Imprimir» las imprime todas.`,
};
