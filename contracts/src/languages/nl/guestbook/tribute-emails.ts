import type { tributeEmailMessages as English } from '../../../guestbook/tribute-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';

export const tributeEmailMessages: Texts<typeof English> = {
  waitingSubject: (petName) =>
    petName === null ? 'Er wacht een bericht op je' : `Er wacht een bericht voor ${petName} op je`,
  waitingText: (petName) =>
    `Iemand schreef in het gastenboek van ${petName}. Anderen zien het zodra jij het goedkeurt.`,
  digestSubject: (count, petName) =>
    `${counted(count, 'nieuw bericht', 'nieuwe berichten')} in ${petName === null ? 'een gastenboek' : `het gastenboek van ${petName}`}`,
  digestText: (count, petName) =>
    plural(
      count,
      `Sinds gisteren schreef 1 persoon in het gastenboek van ${petName}.`,
      `Sinds gisteren schreven ${count} mensen in het gastenboek van ${petName}.`,
    ),
  line: (visitorName, words) => `${visitorName || 'Iemand'}: “${words}”`,
  more: (count) => `En nog ${count}.`,
  action: 'Gastenboek openen',
  waitingClosing:
    'Je krijgt deze e-mail omdat je berichten goedkeurt voor ze worden getoond. Zolang je dat doet, kan hij niet worden uitgezet.',
  digestClosing: (url) => `Je kunt deze e-mails uitzetten in je instellingen, of hier: ${url}`,
  unsubscribedTitle: 'E-mails uitgezet',
  unsubscribedText:
    'Je krijgt geen overzichten van nieuwe berichten meer. In je instellingen kun je ze weer aanzetten.',
  askTitle: 'Deze e-mails uitzetten?',
  askText: 'Je krijgt dan geen overzichten van nieuwe berichten meer.',
  askPress: 'Uitzetten',
  linkDead: 'Deze link werkt niet meer. In je instellingen kun je kiezen welke e-mails je krijgt.',
};
