import type { ecardChangeMessages as English } from '../../../ecards/ecard-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardChangeMessages: Texts<typeof English> = {
  templateRequired: 'Bitte wähle eine Karte',
  senderNameRequired: 'Bitte gib deinen Namen ein',
  recipientNameRequired: 'Bitte gib den Namen des Menschen ein, für den die Karte ist',
  recipientEmailRequired: 'Bitte gib die E-Mail-Adresse ein, an die die Karte gehen soll',
  messageRequired: 'Bitte schreib ein paar Worte',
  nameTooLong: 'Bitte nimm höchstens 100 Zeichen',
  messageTooLong: 'Bitte nimm höchstens 1.000 Zeichen',
  date: 'Bitte gib ein Datum als JJJJ-MM-TT ein',
  tooFarAhead: 'Bitte wähle einen Tag in den nächsten zwölf Monaten',

  notFound: 'Diese E-Card haben wir nicht gefunden',
  exists: 'Diese E-Card ist schon unterwegs',
  underWay: 'Diese Karte wird gerade gesendet und kann nicht mehr geändert werden',
  alreadySent: 'Diese Karte ist schon gesendet und kann nicht mehr geändert werden',
  cancelled: 'Diese Karte wurde zurückgezogen',
  templateGone: 'Diese Karte gibt es nicht mehr. Bitte wähle eine andere',
  testingMode:
    'Diese Website ist im Testbetrieb, deshalb kann man Karten, die etwas kosten, noch nicht senden. Bitte wähle eine kostenlose',
  notUnpaid: 'Für diese Karte ist nichts zu bezahlen',
  priceChanged: 'Der Preis hat sich geändert. Bitte sieh ihn dir noch einmal an, bevor du bezahlst.',
};
