import type { Texts } from '../../../kernel/languages/localized.ts';
import type { orderEmailMessages as English } from '../../../orders/order-emails.messages.ts';

export const orderEmailMessages: Texts<typeof English> = {
  paidSubject: 'Dank je voor je bestelling',
  paidText: (name) => `Dank je, ${name}. Je betaling is binnen en we zijn aan je bestelling begonnen:`,
  line: (quantity, name, amount) => `${quantity} × ${name}: ${amount}`,
  subtotal: (amount) => `Subtotaal: ${amount}`,
  discount: (code, amount) => `Korting (${code}): -${amount}`,
  shipping: (amount) => `Verzending: ${amount}`,
  free: 'gratis',
  tax: (amount) => `Belasting: ${amount}`,
  total: (amount) => `Totaal: ${amount}`,
  address: (address) => `Het wordt verstuurd naar ${address}.`,
  giftAddress: (name, address) => `Het wordt verstuurd naar ${name}, ${address}.`,
  giftShippedText: (name) => `${name}, je cadeau heeft onze werkplaats verlaten en is onderweg:`,
  shippedSubject: 'Je bestelling is onderweg',
  shippedText: (name) => `${name}, dit heeft onze werkplaats verlaten en is naar je onderweg:`,
  tracking: (carrier, number) => `Het komt met ${carrier}. Het volgnummer is ${number}.`,
  cancelledSubject: 'Je bestelling is geannuleerd',
  cancelledText: (amount) =>
    `Je bestelling is geannuleerd, en ${amount} gaat terug naar je betaalkaart. Bij banken kan dat tot tien dagen duren.`,
  refundedSubject: 'Je geld komt naar je terug',
  refundedText: (name, amount) =>
    `${name}, ${amount} voor je bestelling gaat terug naar je betaalkaart. Bij banken kan dat tot tien dagen duren.`,
  giftSubject: 'Er is een cadeau voor je bezorgd',
  giftGreeting: (name) => `Beste ${name},`,
  giftText: (sender) =>
    `${sender} denkt aan je en stuurde je een klein cadeau met een paar woorden. Het is vandaag bij je bezorgd.`,
  giftClosing: (sender) =>
    `Je krijgt deze e-mail omdat ${sender} ons jouw adres gaf voor dit cadeau. We gebruiken het nergens anders voor en vergeten het daarna.`,
  action: 'Je bestelling bekijken',
  closing: (short) => `Bestelling ${short}. Klopt er iets niet, antwoord dan gewoon op deze e-mail.`,
};
