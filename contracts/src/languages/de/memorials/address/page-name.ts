import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pageNameMessages as English } from '../../../../memorials/address/page-name.messages.ts';

export const pageNameMessages: Texts<typeof English> = {
  label: 'Adresse der Seite',
  length: (min, max) => `Bitte nimm ${min} bis ${max} Zeichen`,
  characters: 'Bitte nimm nur die Buchstaben a bis z, Ziffern und einzelne Bindestriche dazwischen',
  onlyDigits: 'Bitte nimm einen Buchstaben dazu: Eine Zahl allein merkt man sich schwer',
  reserved: 'Diese Adresse braucht Everpaw selbst. Bitte wähle eine andere',
  taken: 'Diese Adresse ist vergeben. Bitte wähle eine andere',
  tooMany: (max) =>
    `Eine Seite kann ${max} Adressen haben, und diese hatte schon so viele. Du kannst zu einer früheren zurückkehren`,
  free: 'Diese sind frei:',
  isFree: 'Diese Adresse ist frei',
  isCurrent: 'Das ist die Adresse der Seite',
  checking: 'Wird geprüft …',
  save: 'Diese Adresse nehmen',
  saving: 'Wird gespeichert …',
  saved: 'Die Seite hat ihre neue Adresse',
  formerStays: (path) => `${path} führt auch dorthin`,
  formerLead: (paths) => `Auch frühere Adressen führen zur Seite: ${paths.join(', ')}`,
  needsConnection: 'Um eine Adresse zu wählen, brauchst du eine Verbindung',
};
