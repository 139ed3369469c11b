import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryChangeMessages as English } from '../../../timeline/memory-changes.messages.ts';
import {
  maxMemoryLocationLength,
  maxMemoryTagLength,
  maxMemoryTags,
} from '../../../timeline/timeline.limits.ts';
import { fileTooLarge, invalidFileType, uploadFailed } from '../media/media.ts';

export const memoryChangeMessages: Texts<typeof English> = {
  titleRequired: 'Bitte gib einen Titel ein',
  titleTooLong: 'Bitte nimm weniger als 100 Zeichen für den Titel',
  descriptionTooShort: 'Bitte schreib mindestens 10 Zeichen',
  descriptionTooLong: 'Bitte nimm weniger als 1000 Zeichen für die Beschreibung',
  dateRequired: 'Bitte gib ein Datum ein',
  typeUnknown: 'Bitte wähle eine Art aus der Liste',
  emotionUnknown: 'Bitte wähle ein Gefühl aus der Liste',
  locationTooLong: `Bitte nimm höchstens ${maxMemoryLocationLength} Zeichen für den Ort`,
  invalidTag: { title: 'Dieses Schlagwort geht nicht', text: 'Bitte gib ein oder zwei Wörter ein.' },
  tagTooLong: {
    title: 'Dieses Schlagwort ist zu lang',
    text: `Bitte nimm höchstens ${maxMemoryTagLength} Zeichen für ein Schlagwort.`,
  },
  duplicateTag: {
    title: 'Dieses Schlagwort ist schon da',
    text: 'Die Erinnerung hat dieses Schlagwort bereits.',
  },
  tagLimit: {
    title: 'Mehr Schlagwörter passen nicht',
    text: `Eine Erinnerung kann bis zu ${maxMemoryTags} Schlagwörter haben.`,
  },
  invalidFileType: { title: invalidFileType.title, text: invalidFileType.message },
  fileTooLarge: { title: fileTooLarge.title, text: fileTooLarge.message },
  uploadFailed: { title: uploadFailed.title, text: uploadFailed.message },
  uploadError: {
    title: 'Das Hochladen hat nicht geklappt',
    text: 'Diese Datei konnte nicht gelesen werden. Bitte versuche es mit einer anderen.',
  },
  saveFailed: {
    title: 'Das Speichern hat nicht geklappt',
    text: 'Die Erinnerung konnte nicht gespeichert werden. Deine Worte sind noch da; bitte versuche es noch einmal.',
  },
  added: 'Erinnerung hinzugefügt',
  saved: 'Erinnerung gespeichert',
  storedText: 'Es ist auf diesem Gerät gespeichert und wird gesendet, sobald du wieder online bist.',
  deleted: 'Erinnerung gelöscht',
  undo: 'Rückgängig',
  broughtBack: 'Deine Erinnerung ist wieder da',
  exists: 'Diese Erinnerung ist schon da.',
  notFound: 'Diese Erinnerung gibt es nicht, oder sie wurde gelöscht.',
  photoUnknown: 'Dieses Foto ist noch nicht angekommen. Bitte füge es noch einmal hinzu',
  changedSince:
    'Jemand hat diese Erinnerung geändert, seit du sie zuletzt gesehen hast; deshalb wurde sie nicht gelöscht',
  keepAsNew: 'Als neue Erinnerung speichern',
  keptAsNew: 'Als neue Erinnerung gespeichert',
  conflict: 'Jemand hat das inzwischen geändert. Bitte sieh dir beide Fassungen an',
};
