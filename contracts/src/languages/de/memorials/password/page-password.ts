import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { pagePasswordMessages as English } from '../../../../memorials/password/page-password.messages.ts';
import { pagePasswordLength } from '../../../../memorials/password/page-password.messages.ts';

export const pagePasswordMessages: Texts<typeof English> = {
  stillOpens:
    'Die Seite hat noch ein Passwort, und wer es kennt, kann sie öffnen. Entferne es, um das zu beenden.',
  locked: 'Diese Seite hat ein Passwort',
  lockedText: 'Die Familie gibt es denen, die die Seite sehen sollen.',
  label: 'Passwort',
  open: 'Seite öffnen',
  opening: 'Wird geöffnet …',
  wrong: 'Das ist nicht das Passwort. Bitte frag die Familie und versuche es noch einmal',
  needsConnection: 'Das braucht eine Verbindung',
  heading: 'Ein Passwort für Gäste',
  lead: 'Wähle ein Passwort und gib es denen, die die Seite sehen dürfen. Sie können auch ins Gästebuch schreiben.',
  isSet:
    'Wer das Passwort hat, kann diese Seite öffnen. Mit einem neuen Passwort ist sie für alle zu, die nur das alte haben.',
  set: 'Passwort festlegen',
  change: 'Passwort ändern',
  remove: 'Passwort entfernen',
  saving: 'Wird gespeichert …',
  saved: 'Das Passwort ist festgelegt',
  removed: 'Das Passwort ist entfernt. Nur wer sich um die Seite kümmert, kann sie öffnen',
  notSaved: 'Das Passwort konnte nicht gespeichert werden',
  tooManyTries: 'Das wurde sehr oft versucht. Bitte warte ein paar Minuten und versuche es noch einmal',
  tooShort: `Bitte nimm mindestens ${pagePasswordLength.min} Zeichen`,
  tooLong: `Bitte nimm höchstens ${pagePasswordLength.max} Zeichen`,
  notOpened: 'Die Seite konnte gerade nicht geöffnet werden. Bitte versuche es noch einmal',
};
