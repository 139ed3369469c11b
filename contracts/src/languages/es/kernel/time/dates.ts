import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { dateMessages as English } from '../../../../kernel/time/dates.messages.ts';

export const dateMessages: Texts<typeof English> = {
  justNow: 'ahora mismo',
  aboutYear: (year) => `hacia ${year}`,
  born: (date) => `Nacimiento: ${date}`,
  passed: (date) => `Fallecimiento: ${date}`,
};
