import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryHistoryMessages as English } from '../../../timeline/memory-history.messages.ts';

export const memoryHistoryMessages: Texts<typeof English> = {
  added: 'eine Erinnerung hinzugefügt',
  changed: 'eine Erinnerung geändert',
  photoChanged: 'das Foto einer Erinnerung geändert',
  deleted: 'eine Erinnerung gelöscht',
};
