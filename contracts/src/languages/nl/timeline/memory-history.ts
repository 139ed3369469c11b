import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryHistoryMessages as English } from '../../../timeline/memory-history.messages.ts';

export const memoryHistoryMessages: Texts<typeof English> = {
  added: 'voegde een herinnering toe',
  changed: 'veranderde een herinnering',
  photoChanged: 'veranderde de foto van een herinnering',
  deleted: 'verwijderde een herinnering',
};
