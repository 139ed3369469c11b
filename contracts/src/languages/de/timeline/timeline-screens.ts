import type { Texts } from '../../../kernel/languages/localized.ts';
import type { timelineScreens as English } from '../../../timeline/timeline-screens.messages.ts';

export const timelineScreens: Texts<typeof English> = {
  tags: 'Schlagwörter',
  photo: 'Foto',
  optional: 'freiwillig',
  photoAlt: 'Das Foto dieser Erinnerung',
  openingYourPhoto: 'Dein Foto wird geöffnet …',
  chooseAnother: 'Anderes auswählen',
  chooseAPhoto: 'Foto auswählen',
  remove: 'Entfernen',
  deleteIt: 'Löschen',
  edit: 'Bearbeiten',
  photoOf: (title) => `Foto zu „${title}“`,
  deleting: 'Wird gelöscht …',
  addTag: 'Schlagwort hinzufügen',
  tagsOfThisMemory: 'Schlagwörter dieser Erinnerung',
  removeTheTag: (each) => `Schlagwort ${each} entfernen`,
  title: 'Titel',
  titlePlaceholder: 'Zum ersten Mal am Meer',
  description: 'Beschreibung',
  descriptionPlaceholder: (petName) =>
    `Was siehst du noch vor dir, wenn du an diesen Tag mit ${petName} denkst?`,
  date: 'Datum',
  place: 'Ort',
  type: 'Art',
  emotion: 'Gefühl',
  noneInParticular: 'Kein bestimmtes',
  cancel: 'Abbrechen',
  saving: 'Wird gespeichert …',
  saveMemory: 'Erinnerung speichern',
};
