import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pagePasswordMessages as English } from '../../../../memorials/password/page-password.messages.ts';
import { pagePasswordLength } from '../../../../memorials/password/page-password.messages.ts';

export const pagePasswordMessages: Texts<typeof English> = {
  stillOpens:
    'De pagina heeft nog een wachtwoord, en wie het heeft, kan haar openen. Verwijder het om dat te beëindigen.',
  locked: 'Deze pagina heeft een wachtwoord',
  lockedText: 'De familie deelt het met wie de pagina mag zien.',
  label: 'Wachtwoord',
  open: 'Pagina openen',
  opening: 'Openen…',
  wrong: 'Dat is niet het wachtwoord. Vraag het na bij de familie en probeer het nog eens',
  needsConnection: 'Hiervoor is een verbinding nodig',
  heading: 'Een wachtwoord voor bezoekers',
  lead: 'Kies een wachtwoord en deel het met wie de pagina mag zien. Zij kunnen ook het gastenboek tekenen.',
  isSet:
    'Wie het wachtwoord heeft, kan deze pagina openen. Met een nieuw wachtwoord gaat die dicht voor wie alleen het oude heeft.',
  set: 'Wachtwoord instellen',
  change: 'Wachtwoord wijzigen',
  remove: 'Wachtwoord verwijderen',
  saving: 'Opslaan…',
  saved: 'Het wachtwoord is ingesteld',
  removed: 'Het wachtwoord is verwijderd. Alleen wie voor de pagina zorgt, kan die openen',
  notSaved: 'Het wachtwoord kon niet worden opgeslagen',
  tooManyTries: 'Dat is vaak geprobeerd. Wacht een paar minuten en probeer het nog eens',
  tooShort: `Gebruik minstens ${pagePasswordLength.min} tekens`,
  tooLong: `Gebruik hoogstens ${pagePasswordLength.max} tekens`,
  notOpened: 'De pagina kon nu niet worden geopend. Probeer het nog eens',
};
