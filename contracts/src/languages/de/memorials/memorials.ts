import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialMessages as English } from '../../../memorials/memorials.messages.ts';

export const memorialMessages: Texts<typeof English> = {
  notFoundTitle: 'Diese Gedenkseite ist nicht da',
  notFoundText: 'Die Gedenkseite, die du suchst, gibt es nicht, oder sie wurde entfernt.',
  notFoundLink: 'Alle Gedenkseiten ansehen',
  timeline: (petName) => `Erinnerungen an ${petName}`,
  recordings: 'Videos und Tonaufnahmen hinzufügen oder ändern',
  backToGallery: 'Zurück zur Galerie',
  noStoryOf: (petName) => `${petName}, innig geliebt und unvergessen.`,
  qrText: 'Scanne diesen QR-Code, um die Gedenkseite zu teilen',
  fetchFailed: 'Die Gedenkseite konnte nicht geladen werden',
  fetchImagesFailed: 'Die Bilder der Gedenkseite konnten nicht geladen werden',
};
