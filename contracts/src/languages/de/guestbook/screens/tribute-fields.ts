import type { tributeFieldNames as English } from '../../../../guestbook/screens/tribute-fields.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';

export const tributeFieldNames: Texts<typeof English> = {
  name: 'Name',
  place: 'Ort',
  words: 'Worte',
  answer: 'Antwort',
};
