import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryHistoryMessages as English } from '../../../timeline/memory-history.messages.ts';

export const memoryHistoryMessages: Texts<typeof English> = {
  added: 'añadió un recuerdo',
  changed: 'cambió un recuerdo',
  photoChanged: 'cambió la foto de un recuerdo',
  deleted: 'eliminó un recuerdo',
};
