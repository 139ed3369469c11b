import type { Texts } from '../../../kernel/languages/localized.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';
import type * as English from '../../../recordings/recordings.messages.ts';

export const recordingRefusals: Texts<typeof English.recordingRefusals> = {
  'recording-empty': 'Diese Datei ist leer. Bitte wähle eine andere.',
  'recording-too-large': `Bitte wähle ein Video mit höchstens ${recordingLimits.video.bytes / 1024 / 1024} MB oder eine Tonaufnahme mit höchstens ${recordingLimits.audio.bytes / 1024 / 1024} MB.`,
  'recording-too-long': `Bitte wähle ein Video von höchstens ${recordingLimits.video.durationMs / 60_000} Minuten oder eine Tonaufnahme von höchstens ${recordingLimits.audio.durationMs / 60_000} Minuten.`,
  'not-a-recording':
    'Solche Videos oder Tonaufnahmen können wir nicht aufbewahren. Überall läuft eine MP4-Datei mit H.264-Video und AAC-Ton.',
  'recording-says-more':
    'Diese Datei enthält mehr als Bild und Ton, etwa wo sie aufgenommen wurde. Bitte füge sie auf der Gedenkseite hinzu; dort wird das vorher entfernt.',
  'recording-damaged': 'Diese Datei ist beschädigt und lässt sich nicht abspielen. Bitte wähle eine andere.',
};

export const recordingMessages: Texts<typeof English.recordingMessages> = {
  titleRequired: 'Bitte gib einen Titel ein',
  premiumOnly: 'Videos und Tonaufnahmen gehören zu Premium',
  videoLimit: (count) => `Auf eine Gedenkseite passen bis zu ${count} Videos.`,
  audioLimit: (count) => `Auf eine Gedenkseite passen bis zu ${count} Tonaufnahmen.`,
  unknown: 'Diese Aufnahme ist noch nicht angekommen. Bitte füge sie noch einmal hinzu',
  twice: 'Diese Aufnahme gehört schon zur Gedenkseite',
  notFound: 'Diese Aufnahme ist nicht mehr da',
  posterUnknown: 'Das Bild zu diesem Video ist noch nicht angekommen. Bitte füge es noch einmal hinzu',
  notWhole: 'Die Aufnahme ist nicht vollständig angekommen. Bitte sende sie noch einmal',
  partMissing: 'Ein Teil der Aufnahme ist noch unterwegs. Bitte sende sie noch einmal',
  partEmpty: 'Dieser Teil der Aufnahme ist leer. Bitte sende sie noch einmal',
  partTooLarge: 'Dieser Teil ist zu groß',
  partOnly: 'Bitte sende die Aufnahme in Teilen',
  noRoom: 'Für Aufnahmen ist kein Platz mehr. Bitte entferne eine, die du nicht mehr brauchst',
};
