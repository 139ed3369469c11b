import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialChangeMessages as English } from '../../../memorials/memorial-changes.messages.ts';
import { undoDays } from '../../../memorials/memorials.limits.ts';

export const memorialChangeMessages: Texts<typeof English> = {
  created: 'Die Gedenkseite ist da',
  photoLeftOut: (photos) =>
    `Das konnte nicht hinzugefügt werden: ${photos}. Ein anderes Foto wählst du beim Bearbeiten der Seite aus.`,
  createFailedTitle: 'Fehler',
  createFailedText: 'Die Gedenkseite konnte nicht angelegt werden. Bitte versuche es noch einmal.',
  limitReachedTitle: 'Dafür braucht es Premium',
  limitPrompt:
    'Mehr Gedenkseiten passen nicht in deinen Tarif. Mit Premium kannst du beliebig viele anlegen.',
  photoLimit: (count) => `Du kannst bis zu ${count} Bilder hochladen.`,
  nameRequired: 'Bitte gib den Namen deines Tiers ein',
  typeUnknown: 'Bitte wähle eine Tierart aus der Liste',
  datesInOrder: 'Der Todestag kann nicht vor der Geburt liegen',
  dateInFuture: 'Dieses Datum liegt in der Zukunft',
  storyTooLong: 'Bitte nimm höchstens 5000 Zeichen für die Geschichte',
  themeIsPremium: 'Diese Gestaltung gehört zu Premium',
  photoUnknown: 'Dieses Foto ist noch nicht angekommen. Bitte füge es noch einmal hinzu',
  photoTwice: 'Dieses Foto gehört schon zur Gedenkseite',
  photosMismatch:
    'Die Fotos haben sich inzwischen geändert. Bitte sieh dir die neue Reihenfolge an und versuche es noch einmal',
  editConflict: 'Jemand hat das inzwischen geändert. Bitte sieh dir beide Fassungen an',
  savedTitle: 'Gespeichert',
  savedHereTitle: 'Auf diesem Gerät gespeichert',
  savedHereText: 'Es wird gesendet, sobald du wieder online bist.',
  unchanged: 'Es hat sich nichts geändert',
  notSavedTitle: 'Das konnte nicht gespeichert werden',
  deletedTitle: 'Gedenkseite gelöscht',
  deletedText: `Du kannst sie ${undoDays} Tage lang zurückholen.`,
  restoredTitle: 'Die Gedenkseite ist wieder da',
  notKeeper: 'Nur wer sich um diese Gedenkseite kümmert, kann sie ändern',
  formDamaged: 'Das Formular ist nicht vollständig angekommen. Bitte sende es noch einmal',
};
