import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts of a printed guestbook. */
export const guestbookPrintMessages = localized('guestbookPrintMessages', {
  /** Printed below a guestbook that was printed before all of it had loaded. */
  notPrinted: (count: number) =>
    `${counted(count, 'more message is', 'more messages are')} on the page. Its “Print” button prints all of them.`,
});
