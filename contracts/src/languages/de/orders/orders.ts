import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../orders/orders.messages.ts';
import { siteLabels } from '../site/site.ts';

export const orderChangeMessages: Texts<typeof English.orderChangeMessages> = {
  notFound: 'Diese Bestellung haben wir nicht gefunden',
  empty: 'Dein Warenkorb ist leer.',
  totalChanged: 'Die Summe hat sich geändert. Bitte sieh sie dir noch einmal an, bevor du bezahlst.',
  alreadyPaid: 'Dieser Warenkorb ist schon bezahlt',
  giftPaid: 'Dieses Geschenk ist schon bezahlt',
  replaced:
    'Das wurde gerade anderswo noch einmal bestellt. Bitte sieh es dir noch einmal an, bevor du bezahlst.',
  abandoned: 'Diese Bestellung hat zu lange gedauert. Bitte versuche es noch einmal.',
  notNow: 'Das geht nicht mehr. Bitte sieh dir die Bestellung noch einmal an.',
  closed:
    'Hier kann man im Moment nichts kaufen, deshalb können wir hier kein Geld erstatten. Bitte schreib uns.',
  carrierRequired: 'Bitte gib den Paketdienst ein.',
  numberRequired: 'Bitte gib die Sendungsnummer ein.',
};

export const orderMessages: Texts<typeof English.orderMessages> = {
  title: 'Deine Bestellung',
  listTitle: siteLabels.orders,
  all: 'Alle deine Bestellungen',
  listText: 'Alles, was du bestellt hast, das Neueste zuerst.',
  signIn: 'Melde dich an, um deine Bestellungen zu sehen',
  listFailed: 'Deine Bestellungen konnten nicht geladen werden',
  none: 'Noch keine Bestellungen',
  noneText: 'Hier erscheinen deine Bestellungen und wie weit sie sind.',
  browseStore: 'Zum Laden',
  loading: 'Deine Bestellung wird geladen',
  failed: 'Diese Bestellung konnte nicht geladen werden',
  tryAgain: 'Bitte versuche es gleich noch einmal.',
  notCharged: 'Es wurde nichts abgebucht',
  notChargedText:
    'Diese Website ist im Testbetrieb, und man kann hier noch nichts kaufen. Es wurde nichts bestellt, und es ist kein Geld geflossen.',
  noOrder: 'Hier ist keine Bestellung',
  noOrderText:
    'Diese Seite zeigt eine Bestellung, sobald sie aufgegeben ist. Den Link findest du in der E-Mail zu deiner Bestellung.',
  thanks: 'Danke',
  thanksText: 'Deine Bestellung ist da, und die Einzelheiten sind per E-Mail zu dir unterwegs.',
  waiting: 'Wir warten auf deine Bank',
  waitingText:
    'Diese Seite aktualisiert sich, sobald die Zahlung angekommen ist. Du kannst sie auch schließen: Wir schreiben dir.',
  progress: {
    processing: 'Wir machen sie für den Versand fertig.',
    shipped: 'Sie ist beim Paketdienst.',
    delivered: 'Sie ist angekommen.',
  },
  cancelledText: 'Diese Bestellung wurde storniert.',
  refunded: (amount) => `${amount} gehen auf deine Karte zurück. Banken brauchen dafür bis zu zehn Tage.`,
  refundFailed: (amount) =>
    `${amount} konnten nicht automatisch auf deine Karte zurückgehen. Wir schreiben dir dazu.`,
  tracking: (carrier, number) => `${carrier}, Sendungsnummer ${number}`,
  stepsTitle: 'Was bisher geschehen ist',
  steps: {
    ordered: 'Bestellt',
    paid: 'Bezahlt',
    processing: 'In Vorbereitung',
    shipped: 'Verschickt',
    delivered: 'Angekommen',
    cancelled: 'Storniert',
    refunded: 'Erstattet',
  },
  stepAmount: (step, amount) => `${step}: ${amount}`,
  number: (short) => `Bestellung ${short}`,
  placed: (day) => `Bestellt am ${day}`,
  sentTo: 'Geht an',
  gift: 'Geschenk',
  giftFor: (name) => `Ein Geschenk für ${name}`,
  giftCard: 'Auf der Karte',
  giftSigned: (name) => `Unterschrieben: ${name}`,
  giftNotified: 'Wenn es angekommen ist, geht eine E-Mail dorthin.',
  recipientGone: 'Name und Anschrift, an die es ging, sind gelöscht.',
  contactGone: 'Die Anschrift ist gelöscht.',
  byLink:
    'Namen und Anschriften zeigen wir hier nicht, weil alle mit diesem Link die Seite öffnen können. Um die Bestellung zu ändern oder zu stornieren, antworte auf unsere E-Mail.',
  cancel: 'Bestellung stornieren',
  cancelling: 'Wird storniert …',
  cancelTitle: 'Diese Bestellung stornieren?',
  cancelText: 'Wir arbeiten dann nicht weiter daran. Was du bezahlt hast, geht auf deine Karte zurück.',
  cancelFailed: 'Die Bestellung konnte nicht storniert werden. Bitte versuche es noch einmal.',
  cancelled: 'Die Bestellung ist storniert',
  status: {
    pending: 'Noch nicht bezahlt',
    paid: 'Bezahlt',
    processing: 'In Vorbereitung',
    shipped: 'Unterwegs',
    delivered: 'Angekommen',
    cancelled: 'Storniert',
  },
};
