import type { Texts } from '../../../kernel/languages/localized.ts';
import type { draftMessages as English } from '../../../sync/draft.messages.ts';

export const draftMessages: Texts<typeof English> = {
  otherWords: 'Vous écrivez aussi ceci dans un autre onglet',
  otherWordsText: 'Rien n’est encore perdu. Quelle version aimeriez-vous garder ?',
  showOtherWords: 'Voir l’autre version',
  keepTheseWords: 'Garder cette version',
};
