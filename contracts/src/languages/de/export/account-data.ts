import type * as English from '../../../export/account-data.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const accountDataMessages: Texts<typeof English.accountDataMessages> = {
  exportTitle: 'Meine Daten mitnehmen',
  exportText:
    'Eine ZIP-Datei mit allem, was du hier hast: dein Profil, deine Gedenkseiten mit ihren Fotos und Gästebüchern, die Einträge, die du geschrieben hast, und wann du dich angemeldet hast.',
  exportStart: 'Meine Daten zusammenstellen',
  exportAgain: 'Noch einmal zusammenstellen',
  exportBuilding: 'Deine Daten werden zusammengestellt',
  exportBuildingText: 'Du kannst diese Seite verlassen; es geht ohne dich weiter.',
  exportProgress: (done, total) =>
    `${done} von ${counted(total, 'Foto oder Aufnahme', 'Fotos und Aufnahmen')}`,
  exportReady: (size, until) => `Fertig: ${size}. Du kannst sie bis zum ${until} herunterladen.`,
  exportDownload: 'Herunterladen',
  exportFailed: 'Deine Daten konnten nicht zusammengestellt werden. Bitte versuche es noch einmal.',
  exportNotThere: 'Es gibt nichts herunterzuladen. Bitte stelle deine Daten zuerst zusammen.',
  deleteTitle: 'Mein Konto löschen',
  deleteText:
    'Dein Konto und deine Gedenkseiten mit ihren Fotos werden sofort und für immer gelöscht. Niemand kann sie zurückholen, auch wir nicht.',
  deleteOpen: 'Mein Konto löschen …',
  deleteDialogTitle: 'Dein Konto löschen?',
  goesIntro: 'Das wird sofort und für immer gelöscht:',
  goesAccount: (email) => `dein Konto ${email}, dein Name und deine Einstellungen`,
  goesMemorial: (petName, photos, tributes) =>
    `die Gedenkseite von ${petName} mit ${counted(photos, 'Foto', 'Fotos')} und ${counted(tributes, 'Eintrag', 'Einträgen')}`,
  goesTributes: (count) =>
    `${counted(count, 'Eintrag, den du für andere geschrieben hast', 'Einträge, die du für andere geschrieben hast')}`,
  goesKeeping: (count) =>
    `deine Mithilfe bei ${counted(count, 'Gedenkseite', 'Gedenkseiten')} von anderen und die Erinnerungen, die du dort geschrieben hast; alles andere von dir, etwa Fotos, bleibt dort`,
  handOverFirst: (petName) =>
    `Um die Gedenkseite von ${petName} kümmern sich auch andere. Wenn sie bleiben soll, übergib sie vorher.`,
  handOverLink: 'Übergeben',
  passwordLabel: 'Dein Passwort',
  passwordHint: 'Damit das niemand sonst auf einem Gerät tut, das du offen gelassen hast.',
  wrongPassword: 'Das ist nicht dein Passwort',
  passwordNeeded: 'Bitte gib dein Passwort ein',
  freshNeeded:
    'Du hast kein Passwort. Bitte melde dich noch einmal an und lösche dein Konto innerhalb von zehn Minuten.',
  signInAgain: 'Noch einmal anmelden',
  understood: 'Ich weiß, dass sich das nicht rückgängig machen lässt',
  understoodNeeded: 'Bitte bestätige, dass du das weißt',
  confirm: 'Jetzt alles löschen',
  confirming: 'Wird gelöscht …',
  keep: 'Mein Konto behalten',
  deletedTitle: 'Dein Konto ist gelöscht',
  deletedText: 'Alles, was du hier hattest, ist gelöscht. Pass gut auf dich auf.',
  certificateNotThere: 'Diese Bescheinigung gibt es nicht, oder die Löschung läuft noch',
  certificateTitle: 'Was gelöscht wurde',
  certificateLoading: 'Die Bescheinigung wird geladen',
  certificateErasing:
    'Es ist noch nicht alles gelöscht. Diese Seite schaut von selbst wieder nach; das kann ein paar Minuten dauern.',
  certificatePending:
    'Es ist noch nicht alles gelöscht, oder diese Bescheinigung gibt es nicht. Diese Seite schaut von selbst wieder nach; das kann ein paar Minuten dauern.',
  certificateText: 'Alles in diesem Konto ist gelöscht, und die Schlüssel dazu sind vernichtet:',
  certificateStays: 'Fotos und Worte auf den Seiten anderer bleiben dort.',
  certificateAsked: 'Gewünscht',
  certificateDone: 'Erledigt',
  certificateNumber: 'Nummer',
  certificatePlace: 'Stelle im Protokoll',
  certificateKeep:
    'Hier steht nicht, wem das Konto gehört hat. Bewahre diese Adresse auf oder drucke die Seite: Niemand kann sie für dich wiederfinden.',
  certificatePrint: 'Drucken',
  certificateFailed: 'Die Bescheinigung konnte nicht geladen werden',
  failed: 'Dein Konto konnte nicht gelöscht werden',
  needsConnection: 'Dafür brauchst du eine Verbindung.',
};

export const erasedNames: Texts<typeof English.erasedNames> = {
  memorial: ['Gedenkseite', 'Gedenkseiten'],
  photo: ['Foto', 'Fotos'],
  recording: ['Video oder Tonaufnahme', 'Videos und Tonaufnahmen'],
  tribute: ['Eintrag', 'Einträge'],
  memory: ['Erinnerung', 'Erinnerungen'],
  comment: ['Kommentar', 'Kommentare'],
  'news-like': ['„Gefällt mir“ für einen Artikel oder Kommentar', '„Gefällt mir“ für Artikel und Kommentare'],
  ecard: ['E-Card', 'E-Cards'],
  review: ['Bewertung', 'Bewertungen'],
  order: ['Name mit Anschrift auf einer Bestellung', 'Namen mit Anschrift auf Bestellungen'],
  keeping: ['gemeinsam gepflegte Gedenkseite', 'gemeinsam gepflegte Gedenkseiten'],
};
