import type { guestbookPrintMessages as English } from '../../../guestbook/guestbook-print.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const guestbookPrintMessages: Texts<typeof English> = {
  notPrinted: (count) =>
    `${plural(count, '1 weiterer Eintrag steht', `${count} weitere Einträge stehen`)} auf der Seite. Mit „Drucken“ dort werden alle gedruckt.`,
};
