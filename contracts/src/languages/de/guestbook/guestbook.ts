import type { guestbookMessages as English } from '../../../guestbook/guestbook.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const guestbookMessages: Texts<typeof English> = {
  photoFrom: (name) => `Foto von ${name || 'jemandem'}`,
  fetchFailed: 'Die Einträge im Gästebuch konnten nicht geladen werden',
  writtenAndArrived: (written, arrived) => `geschrieben ${written}, angekommen ${arrived}`,
  answered: 'Die Familie hat geantwortet',
  sign: 'Ins Gästebuch schreiben',
  listTitle: 'Zuletzt da gewesen',
  empty: (petName) => `Schreib als Erstes in das Gästebuch von ${petName}`,
  visitors: (count) => (count === 0 ? 'Noch keine Einträge' : counted(count, 'Eintrag', 'Einträge')),
};
