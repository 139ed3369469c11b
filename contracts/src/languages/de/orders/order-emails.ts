import type { Texts } from '../../../kernel/languages/localized.ts';
import type { orderEmailMessages as English } from '../../../orders/order-emails.messages.ts';

export const orderEmailMessages: Texts<typeof English> = {
  paidSubject: 'Danke für deine Bestellung',
  paidText: (name) =>
    `Danke, ${name}. Deine Zahlung ist angekommen, und wir haben mit deiner Bestellung begonnen:`,
  line: (quantity, name, amount) => `${quantity} × ${name}: ${amount}`,
  subtotal: (amount) => `Zwischensumme: ${amount}`,
  discount: (code, amount) => `Rabatt (${code}): -${amount}`,
  shipping: (amount) => `Versand: ${amount}`,
  free: 'kostenlos',
  tax: (amount) => `Steuer: ${amount}`,
  total: (amount) => `Gesamt: ${amount}`,
  address: (address) => `Wir schicken sie an ${address}.`,
  giftAddress: (name, address) => `Wir schicken sie an ${name}, ${address}.`,
  giftShippedText: (name) => `${name}, dein Geschenk hat unsere Werkstatt verlassen und ist unterwegs:`,
  shippedSubject: 'Deine Bestellung ist unterwegs',
  shippedText: (name) => `${name}, das hat unsere Werkstatt verlassen und ist unterwegs zu dir:`,
  tracking: (carrier, number) => `Es kommt mit ${carrier}. Die Sendungsnummer ist ${number}.`,
  cancelledSubject: 'Deine Bestellung wurde storniert',
  cancelledText: (amount) =>
    `Deine Bestellung wurde storniert, und ${amount} gehen auf deine Karte zurück. Banken brauchen dafür bis zu zehn Tage.`,
  refundedSubject: 'Dein Geld ist auf dem Weg zurück zu dir',
  refundedText: (name, amount) =>
    `${name}, ${amount} für deine Bestellung gehen auf deine Karte zurück. Banken brauchen dafür bis zu zehn Tage.`,
  giftSubject: 'Ein Geschenk für dich ist angekommen',
  giftGreeting: (name) => `Hallo ${name},`,
  giftText: (sender) =>
    `${sender} hat an dich gedacht und dir ein kleines Geschenk mit ein paar Worten geschickt. Es wurde heute bei dir abgegeben.`,
  giftClosing: (sender) =>
    `Du bekommst diese E-Mail, weil wir deine Adresse für dieses Geschenk von ${sender} haben. Wir nutzen sie für nichts anderes und vergessen sie danach.`,
  action: 'Bestellung ansehen',
  closing: (short) =>
    `Bestellung ${short}. Wenn damit etwas nicht stimmt, antworte einfach auf diese E-Mail.`,
};
