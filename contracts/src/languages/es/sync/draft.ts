import type { Texts } from '../../../kernel/languages/localized.ts';
import type { draftMessages as English } from '../../../sync/draft.messages.ts';

export const draftMessages: Texts<typeof English> = {
  otherWords: 'También estás escribiendo esto en otra pestaña',
  otherWordsText: 'Todavía no se ha perdido nada. ¿Qué versión quieres conservar?',
  showOtherWords: 'Mostrar la otra versión',
  keepTheseWords: 'Conservar esta versión',
};
