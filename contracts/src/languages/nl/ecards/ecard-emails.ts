import type { ecardEmailMessages as English } from '../../../ecards/ecard-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardEmailMessages: Texts<typeof English> = {
  subject: 'Een condoleancekaart voor jou',
  greeting: (recipientName) => (recipientName === null ? 'Dag,' : `Lieve ${recipientName},`),
  inMemory: (petName) => `Ter herinnering aan ${petName}`,
  from: (senderName) => (senderName === null ? 'Met liefs' : `Liefs, ${senderName}`),
  cardAlt: (templateName) => `Een condoleancekaart: ${templateName}`,
  open: 'Kaart openen',
  closing: (senderName, senderEmail) =>
    `${senderName ?? 'Iemand'} schreef deze kaart op Everpaw, een plek om dieren te gedenken van wie we hielden. Antwoorden gaan naar ${senderEmail}.`,
  decline: 'Geen e-mails meer naar dit adres',

  writtenSubject: 'Je condoleancekaart staat klaar',
  scheduled: (when) =>
    `Op Everpaw staat een condoleancekaart klaar met jou als afzender. Die wordt verstuurd op ${when}.`,
  untilThen:
    'Tot dan kun je de kaart met de link hieronder veranderen of annuleren. Houd de link voor jezelf: wie hem heeft, kan dat ook.',
  manage: 'Kaart bekijken, veranderen of annuleren',
  writtenClosing:
    'Je krijgt deze e-mail omdat iemand jouw adres op een condoleancekaart invulde. Was jij dat niet, annuleer de kaart dan met de link hierboven.',

  receiptSubject: 'Je betaalbewijs voor een e-card',
  receiptText: 'Dank je. Je betaling voor een condoleancekaart is binnen:',
  receiptLine: (templateName, amount) => `${templateName}: ${amount}`,
  receiptNext: 'De kaart wordt verstuurd op het moment dat je koos.',
  receiptAction: 'Je kaarten bekijken',
  receiptClosing: (day, paymentId) => `Betaald op ${day}. Betaling ${paymentId}.`,

  refundedSubject: 'Je geld komt naar je terug',
  refundedText: (amount) =>
    `De ${amount} die je voor een condoleancekaart betaalde, krijg je terug. Bij banken kan dat tot tien dagen duren.`,
  refundedClosing: (paymentId) => `Betaling ${paymentId}.`,

  declineTitle: 'E-mails naar dit adres',
  declineText:
    'Wil je geen enkele e-mail van Everpaw meer op dit adres? Er komen dan geen kaarten, uitnodigingen of andere e-mails meer. Als er een account bij dit adres hoort, komen inloglinks nog wel, wanneer erom gevraagd wordt.',
  declinePress: 'Ja, geen e-mails meer',
  declinedTitle: 'Geen e-mails meer',
  declinedText:
    'Je krijgt op dit adres geen e-mails meer van Everpaw, behalve voor een account dat erbij hoort. Kaarten die nog klaarstaan, worden niet verstuurd.',
  linkDead: 'Deze link is niet compleet. Open hem nog eens vanuit de e-mail.',
};
