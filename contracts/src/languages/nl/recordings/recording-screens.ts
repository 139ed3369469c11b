import type { Texts } from '../../../kernel/languages/localized.ts';
import type { recordingScreens as English } from '../../../recordings/recording-screens.messages.ts';
import { recordingLimits } from '../../../recordings/recordings.limits.ts';

export const recordingScreens: Texts<typeof English> = {
  heading: 'Om te zien en te horen',
  title: (petName) => `Video’s en geluiden van ${petName}`,
  name: 'Video’s en geluiden',
  intro:
    'Blaffen, spinnen, rennen langs het strand. Wie de pagina kan zien, kan ook zien en horen wat je toevoegt.',
  kinds: { video: 'Video', audio: 'Geluid' },
  limits: `Een video mag hoogstens ${recordingLimits.video.durationMs / 60_000} minuten en ${recordingLimits.video.bytes / 1024 / 1024} MB zijn, een geluid hoogstens ${recordingLimits.audio.durationMs / 60_000} minuten en ${recordingLimits.audio.bytes / 1024 / 1024} MB. De locatie verwijderen we eerst.`,
  play: (title) => `${title} afspelen`,
  needsSignal: 'Dit speelt af zodra je weer bereik hebt.',
  signalNeeded: 'Je hebt bereik nodig om video’s en geluiden toe te voegen of te veranderen.',
  fileLabel: 'Video of geluid',
  choose: 'Video of geluid kiezen',
  chooseAnother: 'Ander bestand kiezen',
  titleLabel: 'Titel',
  titleHint: 'Bijvoorbeeld: De eerste sneeuw',
  descriptionLabel: 'Een paar woorden erbij',
  transcript: 'Wat er te horen is',
  transcriptHint: 'Voor wie het niet kan horen. Bijvoorbeeld: Bella blaft twee keer, en Ana lacht.',
  chooseFirst: 'Kies eerst een video of geluid',
  add: 'Aan de pagina toevoegen',
  adding: 'Toevoegen…',
  added: { video: 'De video staat op de pagina', audio: 'Het geluid staat op de pagina' },
  preparing: 'Wordt op dit apparaat voorbereid',
  sending: 'Wordt verstuurd',
  waiting: 'Je bent offline. Het gaat vanzelf verder zodra je er weer bent.',
  finishing: 'Bijna klaar',
  cancel: 'Annuleren',
  cancelled: 'Er is niets toegevoegd',
  keepOpen:
    'Laat deze pagina open. Gaat die toch dicht, kies dan hetzelfde bestand nog eens; het gaat verder waar het gebleven was.',
  cannotPrepare:
    'Dit apparaat kan dit bestand niet lezen. Probeer een ander apparaat of een andere browser, of kies een ander bestand.',
  cannotShow:
    'Niet elke browser kan dit soort video tonen, en dit apparaat kan hem niet omzetten. Probeer een ander apparaat of een andere browser, of kies een andere video.',
  cannotHear:
    'Dit apparaat kan het geluid in dit bestand niet lezen. Probeer een ander apparaat of een andere browser, of kies een ander bestand.',
  cannotCut:
    'Deze opname is bijgesneden, en dit apparaat kan niet weglaten wat eraf is gesneden. Bewaar haar als nieuw bestand en voeg dat toe, of probeer een ander apparaat of een andere browser.',
  questions: {
    'no-sound': {
      title: 'Deze video krijgt geen geluid',
      text: 'Dit apparaat kan het geluid niet lezen. Toch toevoegen?',
    },
    'one-sound': {
      title: 'Een deel van het geluid gaat verloren',
      text: 'Deze opname heeft meerdere geluidssporen, en maar één daarvan komt op de pagina. Toch toevoegen?',
    },
    'only-sound': {
      title: 'Alleen het geluid komt op de pagina',
      text: 'Dit apparaat kan het beeld van deze video niet lezen. Het geluid toch toevoegen?',
    },
  },
  addAnyway: 'Toch toevoegen',
  dontAdd: 'Niet toevoegen',
  addFailed: 'Het kon niet worden toegevoegd',
  tryAgain: 'Probeer het nog eens.',
  none: 'Hier is nog niets',
  noneText: (petName) => `Hier komen de video’s en geluiden van ${petName}.`,
  edit: 'Woorden bewerken',
  save: 'Opslaan',
  saved: 'Opgeslagen',
  remove: 'Verwijderen',
  removing: 'Verwijderen…',
  removeTitle: (title) => `“${title}” verwijderen?`,
  removeText: 'Dit gaat van de pagina en wordt voorgoed verwijderd. Je kunt het niet ongedaan maken.',
  removed: { video: 'De video is verwijderd', audio: 'Het geluid is verwijderd' },
  premiumTitle: 'Nog eens horen, nog eens zien rennen',
  premiumText:
    'Met Premium kun je aan elke gedenkpagina tien video’s en tien geluiden toevoegen. Ze blijven op de pagina staan en blijven te zien en te horen, ook als je abonnement eindigt.',
  premiumLink: 'Premium bekijken',
  keepersOnly: 'Alleen wie voor deze pagina zorgt, kan video’s en geluiden toevoegen.',
};
