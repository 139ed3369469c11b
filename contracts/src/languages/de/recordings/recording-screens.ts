import type { Texts } from '../../../kernel/languages/localized.ts';
import type { recordingScreens as English } from '../../../recordings/recording-screens.messages.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';

export const recordingScreens: Texts<typeof English> = {
  heading: 'Zum Sehen und Hören',
  title: (petName) => `Videos und Tonaufnahmen von ${petName}`,
  name: 'Videos und Tonaufnahmen',
  intro:
    'Ein Bellen, ein Schnurren, ein Lauf am Strand. Was du hinzufügst, läuft auf der Seite für alle, die sie sehen können.',
  kinds: { video: 'Video', audio: 'Tonaufnahme' },
  limits: `Ein Video darf bis zu ${recordingLimits.video.durationMs / 60_000} Minuten und ${recordingLimits.video.bytes / 1024 / 1024} MB haben, eine Tonaufnahme bis zu ${recordingLimits.audio.durationMs / 60_000} Minuten und ${recordingLimits.audio.bytes / 1024 / 1024} MB. Den Ort entfernen wir vorher.`,
  play: (title) => `${title} abspielen`,
  needsSignal: 'Das läuft, sobald du wieder Empfang hast.',
  signalNeeded: 'Um Videos und Tonaufnahmen hinzuzufügen oder zu ändern, brauchst du Empfang.',
  fileLabel: 'Video oder Tonaufnahme',
  choose: 'Video oder Tonaufnahme auswählen',
  chooseAnother: 'Andere Datei auswählen',
  titleLabel: 'Titel',
  titleHint: 'Zum Beispiel: Der erste Schnee',
  descriptionLabel: 'Ein paar Worte dazu',
  transcript: 'Was zu hören ist',
  transcriptHint: 'Für alle, die es nicht hören können. Zum Beispiel: Bella bellt zweimal, und Ana lacht.',
  chooseFirst: 'Bitte wähle zuerst ein Video oder eine Tonaufnahme aus',
  add: 'Zur Seite hinzufügen',
  adding: 'Wird hinzugefügt …',
  added: { video: 'Das Video ist auf der Seite', audio: 'Die Tonaufnahme ist auf der Seite' },
  preparing: 'Wird auf diesem Gerät vorbereitet',
  sending: 'Wird gesendet',
  waiting: 'Du bist offline. Es geht von selbst weiter, sobald du wieder da bist.',
  finishing: 'Fast fertig',
  cancel: 'Abbrechen',
  cancelled: 'Es wurde nichts hinzugefügt',
  keepOpen:
    'Bitte lass diese Seite offen. Falls sie sich schließt, wähle dieselbe Datei noch einmal, dann geht es weiter, wo es aufgehört hat.',
  cannotPrepare:
    'Dieses Gerät kann die Datei nicht lesen. Bitte versuche es mit einem anderen Gerät oder Browser, oder wähle eine andere Datei.',
  cannotShow:
    'Nicht jeder Browser kann solche Videos zeigen, und dieses Gerät kann es nicht umwandeln. Bitte versuche es mit einem anderen Gerät oder Browser, oder wähle ein anderes Video.',
  cannotHear:
    'Dieses Gerät kann den Ton dieser Datei nicht lesen. Bitte versuche es mit einem anderen Gerät oder Browser, oder wähle eine andere Datei.',
  cannotCut:
    'Diese Aufnahme wurde geschnitten, und dieses Gerät kann das Weggeschnittene nicht weglassen. Bitte speichere sie als neue Datei und füge diese hinzu, oder versuche es mit einem anderen Gerät oder Browser.',
  questions: {
    'no-sound': {
      title: 'Dieses Video wird keinen Ton haben',
      text: 'Dieses Gerät kann den Ton nicht lesen. Trotzdem hinzufügen?',
    },
    'one-sound': {
      title: 'Ein Teil des Tons wird fehlen',
      text: 'Diese Aufnahme hat mehrere Tonspuren, und nur eine davon kommt auf die Seite. Trotzdem hinzufügen?',
    },
    'only-sound': {
      title: 'Nur der Ton kommt auf die Seite',
      text: 'Dieses Gerät kann das Bild dieses Videos nicht lesen. Den Ton trotzdem hinzufügen?',
    },
  },
  addAnyway: 'Trotzdem hinzufügen',
  dontAdd: 'Nicht hinzufügen',
  addFailed: 'Das konnte nicht hinzugefügt werden',
  tryAgain: 'Bitte versuche es noch einmal.',
  none: 'Noch nichts da',
  noneText: (petName) => `Hier erscheinen die Videos und Tonaufnahmen von ${petName}.`,
  edit: 'Worte bearbeiten',
  save: 'Speichern',
  saved: 'Gespeichert',
  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  removeTitle: (title) => `„${title}“ entfernen?`,
  removeText:
    'Es verschwindet von der Seite und wird für immer gelöscht. Das lässt sich nicht rückgängig machen.',
  removed: { video: 'Das Video ist entfernt', audio: 'Die Tonaufnahme ist entfernt' },
  premiumTitle: 'Noch einmal hören, noch einmal laufen sehen',
  premiumText:
    'Mit Premium kannst du zu jeder Gedenkseite zehn Videos und zehn Tonaufnahmen hinzufügen. Sie bleiben auf der Seite und laufen weiter, auch wenn dein Tarif endet.',
  premiumLink: 'Premium ansehen',
  keepersOnly: 'Nur wer sich um diese Seite kümmert, kann Videos und Tonaufnahmen hinzufügen.',
};
