import type { Texts } from '../../../kernel/languages/localized.ts';
import type { refusedChangeMessages as English } from '../../../sync/refused-change.messages.ts';

export const refusedChangeMessages: Texts<typeof English> = {
  caption: 'Légende',
  photo: 'Photo',
  aPhoto: 'Une photo',
  nothing: 'Rien',
  whenYouDeletedIt: 'Au moment de la suppression',
  yourVersion: 'Votre version',
  currentVersion: 'Version actuelle',
  sendAgain: 'Envoyer de nouveau',
  deleteAnyway: 'Supprimer quand même',
  keepIt: 'Garder',
  keepMyVersion: 'Garder ma version',
  keepTheCurrentOne: 'Garder l’actuelle',
  discard: 'Abandonner',
  change: 'Modifier',
  refusedPhoto: 'La photo qui n’a pas été acceptée',
  openThePage: 'Ouvrir la page',
  discardTitle: 'Abandonner ceci ?',
  discardText: 'Cela n’existe que sur cet appareil.',
  copied: 'Copié',
  copyFailed: 'La copie n’a pas fonctionné ici',
  copy: 'Copier',
};
