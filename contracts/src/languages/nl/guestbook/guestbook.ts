import type { guestbookMessages as English } from '../../../guestbook/guestbook.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const guestbookMessages: Texts<typeof English> = {
  photoFrom: (name) => `Foto van ${name || 'iemand'}`,
  fetchFailed: 'De berichten in het gastenboek konden niet worden geladen',
  writtenAndArrived: (written, arrived) => `geschreven ${written}, aangekomen ${arrived}`,
  answered: 'De familie antwoordde',
  sign: 'Gastenboek tekenen',
  listTitle: 'Recente bezoekers',
  empty: (petName) => `Teken als eerste het gastenboek van ${petName}`,
  visitors: (count) => (count === 0 ? 'Nog geen berichten' : counted(count, 'bezoeker', 'bezoekers')),
};
