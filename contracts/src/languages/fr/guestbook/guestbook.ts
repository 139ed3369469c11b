import type { guestbookMessages as English } from '../../../guestbook/guestbook.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { de } from '../elision.ts';

export const guestbookMessages: Texts<typeof English> = {
  photoFrom: (name) => `Photo de la part ${de(name || 'quelqu’un')}`,
  fetchFailed: 'Les hommages du livre d’or n’ont pas pu être chargés',
  writtenAndArrived: (written, arrived) => `écrit le ${written}, arrivé le ${arrived}`,
  answered: 'La famille a répondu',
  sign: 'Signer le livre d’or',
  listTitle: 'Derniers passages',
  empty: (petName) => `Soyez la première personne à signer le livre d’or ${de(petName)}`,
  visitors: (count) => (count === 0 ? 'Pas encore d’hommage' : counted(count, 'hommage', 'hommages')),
};
