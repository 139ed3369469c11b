import { counted } from '../kernel/words.ts';

/** Printed below a guestbook that the browser printed before all of it was loaded. */
export const notPrinted = (count: number) =>
  `${counted(count, 'more message is', 'more messages are')} on the page. Its “Print” button prints all of them.`;
