import type { guestbookMessages as English } from '../../../guestbook/guestbook.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const guestbookMessages: Texts<typeof English> = {
  photoFrom: (name) => `Foto de ${name || 'alguien'}`,
  fetchFailed: 'No se pudieron cargar las dedicatorias del libro de visitas',
  writtenAndArrived: (written, arrived) => `escrita el ${written}, recibida el ${arrived}`,
  answered: 'La familia respondió',
  sign: 'Firmar el libro de visitas',
  listTitle: 'Visitas recientes',
  empty: (petName) => `Sé la primera persona en firmar el libro de visitas de ${petName}`,
  visitors: (count) =>
    count === 0 ? 'Todavía no hay dedicatorias' : counted(count, 'dedicatoria', 'dedicatorias'),
};
