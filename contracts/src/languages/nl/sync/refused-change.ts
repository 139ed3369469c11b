import type { Texts } from '../../../kernel/languages/localized.ts';
import type { refusedChangeMessages as English } from '../../../sync/refused-change.messages.ts';

export const refusedChangeMessages: Texts<typeof English> = {
  caption: 'Bijschrift',
  photo: 'Foto',
  aPhoto: 'Een foto',
  nothing: 'Niets',
  whenYouDeletedIt: 'Toen jij het verwijderde',
  yourVersion: 'Jouw versie',
  currentVersion: 'Huidige versie',
  sendAgain: 'Opnieuw versturen',
  deleteAnyway: 'Toch verwijderen',
  keepIt: 'Behouden',
  keepMyVersion: 'Mijn versie houden',
  keepTheCurrentOne: 'De huidige houden',
  discard: 'Weggooien',
  change: 'Wijzigen',
  refusedPhoto: 'De foto die niet is geaccepteerd',
  openThePage: 'Pagina openen',
  discardTitle: 'Dit weggooien?',
  discardText: 'Het staat alleen op dit apparaat.',
  copied: 'Gekopieerd',
  copyFailed: 'Kopiëren is hier niet gelukt',
  copy: 'Kopiëren',
};
