import type { ecardEmailMessages as English } from '../../../ecards/ecard-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const ecardEmailMessages: Texts<typeof English> = {
  subject: 'Eine Beileidskarte für dich',
  greeting: (recipientName) => (recipientName === null ? 'Für dich' : `Für ${recipientName}`),
  inMemory: (petName) => `In Erinnerung an ${petName}`,
  from: (senderName) => (senderName === null ? 'Von Herzen' : `Von Herzen, ${senderName}`),
  cardAlt: (templateName) => `Eine Beileidskarte: ${templateName}`,
  open: 'Karte öffnen',
  closing: (senderName, senderEmail) =>
    `${senderName ?? 'Jemand'} hat diese Karte auf Everpaw geschrieben, einem Ort, um an geliebte Tiere zu denken. Antworten gehen an ${senderEmail}.`,
  decline: 'Keine E-Mails mehr an diese Adresse',

  writtenSubject: 'Deine Beileidskarte ist vorgemerkt',
  scheduled: (when) =>
    `Auf Everpaw ist eine Beileidskarte vorgemerkt, die in deinem Namen kommt. Sie wird am ${when} gesendet.`,
  untilThen:
    'Bis dahin kannst du sie über den Link unten ändern oder zurückziehen. Gib den Link nicht weiter: Alle, die ihn haben, können das auch.',
  manage: 'Karte ansehen, ändern oder zurückziehen',
  writtenClosing:
    'Du bekommst diese E-Mail, weil jemand deine Adresse auf einer Beileidskarte angegeben hat. Wenn du das nicht warst, zieh die Karte bitte über den Link oben zurück.',

  receiptSubject: 'Deine Quittung für eine E-Card',
  receiptText: 'Danke. Deine Zahlung für eine Beileidskarte ist angekommen:',
  receiptLine: (templateName, amount) => `${templateName}: ${amount}`,
  receiptNext: 'Die Karte wird zu der Zeit gesendet, die du gewählt hast.',
  receiptAction: 'Deine Karten ansehen',
  receiptClosing: (day, paymentId) => `Bezahlt am ${day}. Zahlung ${paymentId}.`,

  refundedSubject: 'Dein Geld ist auf dem Weg zurück zu dir',
  refundedText: (amount) =>
    `Die ${amount}, die du für eine Beileidskarte bezahlt hast, gehen an dich zurück. Banken brauchen dafür bis zu zehn Tage.`,
  refundedClosing: (paymentId) => `Zahlung ${paymentId}.`,

  declineTitle: 'E-Mails an diese Adresse',
  declineText:
    'Möchtest du an diese Adresse keine E-Mails von Everpaw mehr bekommen? Dann kommen keine Karten, keine Einladungen und auch sonst nichts mehr. Wenn es zu dieser Adresse ein Konto gibt, kommen Links zum Anmelden weiterhin, sobald sie angefordert werden.',
  declinePress: 'Ja, keine E-Mails mehr',
  declinedTitle: 'Keine E-Mails mehr',
  declinedText:
    'Du bekommst an diese Adresse keine E-Mails mehr von Everpaw, außer zu einem Konto, das du damit hast. Karten, die noch warten, werden nicht gesendet.',
  linkDead: 'Dieser Link ist nicht vollständig. Bitte öffne ihn noch einmal aus der E-Mail.',
};
