import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { dateMessages as English } from '../../../../kernel/time/dates.messages.ts';

export const dateMessages: Texts<typeof English> = {
  justNow: 'gerade eben',
  aboutYear: (year) => `um ${year}`,
  born: (date) => `Geboren ${date}`,
  passed: (date) => `Gestorben ${date}`,
};
