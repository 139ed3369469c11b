import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memoryChangeMessages as English } from '../../../timeline/memory-changes.messages.ts';
import {
  maxMemoryLocationLength,
  maxMemoryTagLength,
  maxMemoryTags,
} from '../../../timeline/timeline.limits.ts';
import { fileTooLarge, invalidFileType, uploadFailed } from '../media/media.ts';

export const memoryChangeMessages: Texts<typeof English> = {
  titleRequired: 'Vul een titel in',
  titleTooLong: 'Gebruik minder dan 100 tekens voor de titel',
  descriptionTooShort: 'Schrijf minstens 10 tekens',
  descriptionTooLong: 'Gebruik minder dan 1.000 tekens voor de beschrijving',
  dateRequired: 'Vul een datum in',
  typeUnknown: 'Kies een soort uit de lijst',
  emotionUnknown: 'Kies een gevoel uit de lijst',
  locationTooLong: `Gebruik hoogstens ${maxMemoryLocationLength} tekens voor de plaats`,
  invalidTag: { title: 'Dit label kan niet', text: 'Vul een of twee woorden in.' },
  tagTooLong: {
    title: 'Dit label is te lang',
    text: `Gebruik hoogstens ${maxMemoryTagLength} tekens voor een label.`,
  },
  duplicateTag: { title: 'Dit label is er al', text: 'Deze herinnering heeft dat label al.' },
  tagLimit: {
    title: 'Meer labels passen er niet bij',
    text: `Een herinnering kan hoogstens ${maxMemoryTags} labels hebben.`,
  },
  invalidFileType: { title: invalidFileType.title, text: invalidFileType.message },
  fileTooLarge: { title: fileTooLarge.title, text: fileTooLarge.message },
  uploadFailed: { title: uploadFailed.title, text: uploadFailed.message },
  uploadError: {
    title: 'Uploaden is niet gelukt',
    text: 'Dit bestand kon niet worden gelezen. Probeer een ander.',
  },
  saveFailed: {
    title: 'Opslaan is niet gelukt',
    text: 'De herinnering kon niet worden opgeslagen. Je woorden staan er nog; probeer het nog eens.',
  },
  added: 'Herinnering toegevoegd',
  saved: 'Herinnering opgeslagen',
  storedText: 'Dit staat op dit apparaat en wordt verstuurd zodra je weer online bent.',
  deleted: 'Herinnering verwijderd',
  undo: 'Ongedaan maken',
  broughtBack: 'Je herinnering is terug',
  exists: 'Deze herinnering staat er al.',
  notFound: 'Deze herinnering bestaat niet of is misschien verwijderd.',
  photoUnknown: 'Deze foto is nog niet aangekomen. Voeg hem nog eens toe',
  changedSince:
    'Iemand heeft deze herinnering veranderd nadat jij die het laatst zag, dus die is niet verwijderd',
  keepAsNew: 'Als nieuwe herinnering opslaan',
  keptAsNew: 'Opgeslagen als nieuwe herinnering',
  conflict: 'Iemand heeft dit intussen veranderd. Bekijk beide versies',
};
