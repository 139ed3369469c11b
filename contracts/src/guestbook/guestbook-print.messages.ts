import { counted } from '../kernel/words.ts';

/** Printed below a guestbook that was printed before all of it had loaded. */
export const notPrinted = (count: number) =>
  `${counted(count, 'more message is', 'more messages are')} on the page. Its “Print” button prints all of them.`;
