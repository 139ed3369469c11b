import type { Texts } from '../../../kernel/languages/localized.ts';
import type { draftMessages as English } from '../../../sync/draft.messages.ts';

export const draftMessages: Texts<typeof English> = {
  otherWords: 'Je schrijft dit ook in een ander tabblad',
  otherWordsText: 'Er is nog niets verloren. Welke versie wil je houden?',
  showOtherWords: 'Andere versie tonen',
  keepTheseWords: 'Deze versie houden',
};
