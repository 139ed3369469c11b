import type { tributeFieldNames as English } from '../../../../guestbook/screens/tribute-fields.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';

export const tributeFieldNames: Texts<typeof English> = {
  name: 'Naam',
  place: 'Plaats',
  words: 'Woorden',
  answer: 'Antwoord',
};
