import type { guestbookPrintMessages as English } from '../../../guestbook/guestbook-print.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const guestbookPrintMessages: Texts<typeof English> = {
  notPrinted: (count) =>
    `${plural(count, 'Er staat nog 1 bericht', `Er staan nog ${count} berichten`)} op de pagina. Met de knop “Afdrukken” daar druk je alles af.`,
};
