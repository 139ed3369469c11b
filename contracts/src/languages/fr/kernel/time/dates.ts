import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { dateMessages as English } from '../../../../kernel/time/dates.messages.ts';

export const dateMessages: Texts<typeof English> = {
  justNow: 'à l’instant',
  aboutYear: (year) => `vers ${year}`,
  born: (date) => `Naissance : ${date}`,
  passed: (date) => `Décès : ${date}`,
};
