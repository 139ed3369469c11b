import type { Texts } from '../../../kernel/languages/localized.ts';
import type { refusedChangeMessages as English } from '../../../sync/refused-change.messages.ts';

export const refusedChangeMessages: Texts<typeof English> = {
  caption: 'Bildunterschrift',
  photo: 'Foto',
  aPhoto: 'Ein Foto',
  nothing: 'Nichts',
  whenYouDeletedIt: 'Als du es gelöscht hast',
  yourVersion: 'Deine Fassung',
  currentVersion: 'Jetzige Fassung',
  sendAgain: 'Noch einmal senden',
  deleteAnyway: 'Trotzdem löschen',
  keepIt: 'Behalten',
  keepMyVersion: 'Meine Fassung behalten',
  keepTheCurrentOne: 'Jetzige Fassung behalten',
  discard: 'Verwerfen',
  change: 'Ändern',
  refusedPhoto: 'Das Foto, das nicht angenommen wurde',
  openThePage: 'Seite öffnen',
  discardTitle: 'Das verwerfen?',
  discardText: 'Es ist nur auf diesem Gerät.',
  copied: 'Kopiert',
  copyFailed: 'Das konnten wir hier nicht kopieren',
  copy: 'Kopieren',
};
