import type { Texts } from '../../../kernel/languages/localized.ts';
import type { draftMessages as English } from '../../../sync/draft.messages.ts';

export const draftMessages: Texts<typeof English> = {
  otherWords: 'Du schreibst das gerade auch in einem anderen Tab',
  otherWordsText: 'Noch ist nichts verloren. Welche Fassung möchtest du behalten?',
  showOtherWords: 'Andere Fassung zeigen',
  keepTheseWords: 'Diese Fassung behalten',
};
