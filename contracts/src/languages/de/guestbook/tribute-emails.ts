import type { tributeEmailMessages as English } from '../../../guestbook/tribute-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted, plural } from '../../../kernel/text/words.ts';

export const tributeEmailMessages: Texts<typeof English> = {
  waitingSubject: (petName) =>
    petName === null ? 'Ein Eintrag wartet auf dich' : `Ein Eintrag für ${petName} wartet auf dich`,
  waitingText: (petName) =>
    `Jemand hat in das Gästebuch von ${petName} geschrieben. Andere sehen den Eintrag, sobald du ihn freigibst.`,
  digestSubject: (count, petName) =>
    `${counted(count, 'neuer Eintrag', 'neue Einträge')} ${petName === null ? 'in einem Gästebuch' : `im Gästebuch von ${petName}`}`,
  digestText: (count, petName) =>
    plural(
      count,
      `Seit gestern hat 1 Mensch in das Gästebuch von ${petName} geschrieben.`,
      `Seit gestern haben ${count} Menschen in das Gästebuch von ${petName} geschrieben.`,
    ),
  line: (visitorName, words) => `${visitorName || 'Jemand'}: „${words}“`,
  more: (count) => `Und ${counted(count, 'weiterer', 'weitere')}.`,
  action: 'Gästebuch öffnen',
  waitingClosing:
    'Du bekommst diese E-Mail, weil du Einträge freigibst, bevor sie gezeigt werden. Solange du das tust, lässt sie sich nicht abbestellen.',
  digestClosing: (url) => `Du kannst diese E-Mails in deinen Einstellungen abbestellen, oder hier: ${url}`,
  unsubscribedTitle: 'E-Mails abbestellt',
  unsubscribedText:
    'Du bekommst keine Übersicht über neue Einträge mehr. In deinen Einstellungen kannst du sie wieder einschalten.',
  askTitle: 'Diese E-Mails abbestellen?',
  askText: 'Du bekommst dann keine Übersicht über neue Einträge mehr.',
  askPress: 'Abbestellen',
  linkDead: 'Dieser Link gilt nicht mehr. In deinen Einstellungen kannst du deine E-Mails wählen.',
};
