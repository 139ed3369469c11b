import type { Texts } from '../../../kernel/languages/localized.ts';
import type { paymentMessages as English } from '../../../payments/payments.messages.ts';

export const paymentMessages: Texts<typeof English> = {
  notFound: 'Diese Zahlung haben wir nicht gefunden',
  otherAmount: 'Das ist nicht der verlangte Betrag',
  cancelled: 'Diese Zahlung wurde abgebrochen und kann nicht mehr verwendet werden.',
  testingMode: 'Hier kann man noch nichts kaufen, deshalb sind keine Zahlungen möglich.',
  webhookRefused: 'Diese Nachricht kommt nicht vom Zahlungsdienst',
  unreachable:
    'Der Zahlungsdienst ist gerade nicht erreichbar. Bitte versuche es in einer Weile noch einmal.',
  simulatedTitle: 'Simulierte Zahlung',
  simulatedText:
    'Du wirst nicht nach einer Karte gefragt, und es fließt kein Geld. Wähle, was die Bank sagen soll.',
  simulatedLabel: 'Was die Bank sagt',
  simulatedAnswers: {
    approved: 'Sie nimmt die Zahlung an',
    declined: 'Sie lehnt die Karte ab',
    'authentication-failed': 'Sie verlangt eine Bestätigung, die nicht gelingt',
  },
  declined: 'Deine Karte wurde abgelehnt.',
  authenticationFailed:
    'Die Zahlung konnte bei deiner Bank nicht bestätigt werden. Bitte versuche es mit einer anderen Karte.',
};
