import type {
  tributeChangeMessages as English,
  tributePhotoMessages as EnglishPhoto,
} from '../../../guestbook/tribute-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const tributeChangeMessages: Texts<typeof English> = {
  requiredTitle: 'Er ontbreekt nog iets',
  requiredText: 'Vul je naam en een bericht in.',
  thanksTitle: 'Dank je dat je het gastenboek tekende',
  thanksText: (petName) => `Je bericht voor ${petName} is toegevoegd.`,
  waitingText: (petName) =>
    `Je bericht voor ${petName} is aangekomen. De familie leest berichten voor ze worden getoond.`,
  storedText: 'Het is op dit apparaat opgeslagen en wordt verstuurd zodra je weer online bent.',
  failedTitle: 'Je bericht is niet toegevoegd',
  addFailed: 'Het bericht kon niet worden toegevoegd',
  nameTooLong: 'Gebruik hoogstens 100 tekens voor de naam',
  locationTooLong: 'Gebruik hoogstens 100 tekens voor de plaats',
  messageTooLong: 'Gebruik hoogstens 500 tekens voor het bericht',
  answerRequired: 'Schrijf een paar woorden',
  answerTooLong: 'Gebruik hoogstens 500 tekens voor het antwoord',
  answerConflict: 'Je familie heeft intussen op dit bericht geantwoord.',
  notFound: 'Dit bericht bestaat niet of is misschien verwijderd.',
  reportedText: 'De familie krijgt je melding te zien.',
};

export const tributePhotoMessages: Texts<typeof EnglishPhoto> = {
  label: 'Foto',
  add: 'Foto toevoegen',
  replace: 'Andere foto kiezen',
  remove: 'Foto verwijderen',
  preparing: 'Je foto wordt klaargezet…',
  failed: 'Deze foto kon niet worden geopend. Probeer een andere.',
  hint: 'Ze wordt bij je woorden getoond. De locatie wordt op dit apparaat verwijderd.',
  preview: 'Je foto',
  added: 'Je foto staat klaar',
  removed: 'Je foto is verwijderd',
};
