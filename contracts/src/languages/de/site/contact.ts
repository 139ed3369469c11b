import type { Texts } from '../../../kernel/languages/localized.ts';
import type { contactMessages as English } from '../../../site/contact.messages.ts';

export const contactMessages: Texts<typeof English> = {
  title: 'Kontakt',
  lead: 'Sag uns, was dich beschäftigt. Ein Mensch liest es, und ein Mensch antwortet.',
  name: 'Dein Name',
  email: 'Deine E-Mail-Adresse',
  emailHint: 'Damit wir antworten können. Für nichts anderes.',
  message: 'Deine Nachricht',
  send: 'Nachricht senden',
  sending: 'Wird gesendet …',
  sentTitle: 'Danke, dass du schreibst',
  sentText: 'Deine Nachricht ist zu uns unterwegs. Meist antworten wir innerhalb von zwei Werktagen.',
  another: 'Noch eine Nachricht schreiben',
  failedTitle: 'Deine Nachricht wurde nicht gesendet',
  failedText: 'Sie ist noch da. Bitte versuche es gleich noch einmal, oder schreib uns eine E-Mail.',
  offline: 'Du hast keinen Empfang. Was du schreibst, bleibt hier, bis du es senden kannst.',
  otherWays: 'Andere Wege zu uns',
  helpFirst: 'Viele Fragen sind in der Hilfe schon beantwortet.',

  nameRequired: 'Bitte gib deinen Namen ein',
  messageRequired: 'Bitte schreib eine Nachricht',
};
