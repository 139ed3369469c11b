import type { Texts } from '../../../kernel/languages/localized.ts';
import type { paymentMessages as English } from '../../../payments/payments.messages.ts';

export const paymentMessages: Texts<typeof English> = {
  notFound: 'We konden deze betaling niet vinden',
  otherAmount: 'Dit is niet het gevraagde bedrag',
  cancelled: 'Deze betaling is geannuleerd en kan niet meer worden gebruikt.',
  testingMode: 'Deze site is nog niet geopend, dus betalen kan nog niet.',
  webhookRefused: 'Dit bericht komt niet van de betaaldienst',
  unreachable: 'De betaaldienst is nu niet bereikbaar. Probeer het over een poosje nog eens.',
  simulatedTitle: 'Nagebootste betaling',
  simulatedText: 'Je hoeft geen kaart te gebruiken en er gaat geen geld over. Kies wat de bank moet zeggen.',
  simulatedLabel: 'Wat de bank zegt',
  simulatedAnswers: {
    approved: 'De betaling is goedgekeurd',
    declined: 'De kaart is geweigerd',
    'authentication-failed': 'Er is een bevestiging nodig, en die lukt niet',
  },
  declined: 'Je kaart is geweigerd.',
  authenticationFailed: 'De betaling kon niet bij je bank worden bevestigd. Probeer een andere kaart.',
};
