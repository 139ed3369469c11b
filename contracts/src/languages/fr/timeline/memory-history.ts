import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryHistoryMessages as English } from '../../../timeline/memory-history.messages.ts';

export const memoryHistoryMessages: Texts<typeof English> = {
  added: 'a ajouté un souvenir',
  changed: 'a modifié un souvenir',
  photoChanged: 'a changé la photo d’un souvenir',
  deleted: 'a supprimé un souvenir',
};
