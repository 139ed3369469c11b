import type * as English from '../../../guestbook/tribute-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeChangeMessages: Texts<typeof English.tributeChangeMessages> = {
  requiredTitle: 'Es fehlt noch etwas',
  requiredText: 'Bitte gib deinen Namen und deine Worte ein.',
  thanksTitle: 'Danke für deinen Eintrag',
  thanksText: (petName) => `Deine Worte für ${petName} stehen jetzt im Gästebuch.`,
  waitingText: (petName) =>
    `Deine Worte für ${petName} sind angekommen. Die Familie liest Einträge, bevor sie gezeigt werden.`,
  storedText: 'Es ist auf diesem Gerät gespeichert und wird gesendet, sobald du wieder online bist.',
  failedTitle: 'Der Eintrag hat nicht geklappt',
  addFailed: 'Der Eintrag konnte nicht ins Gästebuch geschrieben werden',
  nameTooLong: 'Bitte nimm höchstens 100 Zeichen für den Namen',
  locationTooLong: 'Bitte nimm höchstens 100 Zeichen für den Ort',
  messageTooLong: 'Bitte nimm höchstens 500 Zeichen für deine Worte',
  answerRequired: 'Bitte schreib ein paar Worte',
  answerTooLong: 'Bitte nimm höchstens 500 Zeichen für die Antwort',
  answerConflict: 'Deine Familie hat auf diesen Eintrag inzwischen geantwortet.',
  notFound: 'Diesen Eintrag gibt es nicht, oder er wurde entfernt.',
  reportedText: 'Die Familie sieht deine Meldung.',
};

export const tributePhotoMessages: Texts<typeof English.tributePhotoMessages> = {
  label: 'Foto',
  add: 'Foto hinzufügen',
  replace: 'Anderes Foto wählen',
  remove: 'Foto entfernen',
  preparing: 'Dein Foto wird vorbereitet …',
  failed: 'Dieses Foto konnte nicht geöffnet werden. Bitte versuche es mit einem anderen.',
  hint: 'Es wird mit deinen Worten gezeigt. Sein Aufnahmeort wird schon auf diesem Gerät entfernt.',
  preview: 'Dein Foto',
  added: 'Dein Foto ist bereit',
  removed: 'Dein Foto wurde entfernt',
};
