import type { tributeEmailMessages as English } from '../../../guestbook/tribute-emails.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { de } from '../elision.ts';

export const tributeEmailMessages: Texts<typeof English> = {
  waitingSubject: (petName) =>
    petName === null ? 'Un hommage vous attend' : `Un hommage à ${petName} vous attend`,
  waitingText: (petName) =>
    `Quelqu’un a écrit dans le livre d’or ${de(petName)}. Les autres le verront quand vous l’aurez approuvé.`,
  digestSubject: (count, petName) =>
    `${counted(count, 'nouvel hommage', 'nouveaux hommages')} dans ${petName === null ? 'un livre d’or' : `le livre d’or ${de(petName)}`}`,
  digestText: (count, petName) =>
    `Depuis hier, ${counted(count, 'personne a écrit', 'personnes ont écrit')} dans le livre d’or ${de(petName)}.`,
  line: (visitorName, words) => `${visitorName || 'Quelqu’un'} : « ${words} »`,
  more: (count) => `Et ${counted(count, 'autre', 'autres')}.`,
  action: 'Ouvrir le livre d’or',
  waitingClosing:
    'Vous recevez cet e-mail parce que vous approuvez les hommages avant qu’ils s’affichent. Tant que c’est le cas, il n’est pas possible de le désactiver.',
  digestClosing: (url) => `Vous pouvez désactiver ces e-mails dans vos réglages, ou ici : ${url}`,
  unsubscribedTitle: 'E-mails désactivés',
  unsubscribedText:
    'Vous ne recevrez plus de résumés des nouveaux hommages. Vous pouvez les réactiver dans vos réglages.',
  askTitle: 'Ne plus recevoir ces e-mails ?',
  askText: 'Vous ne recevrez plus de résumés des nouveaux hommages.',
  askPress: 'Ne plus les recevoir',
  linkDead: 'Ce lien ne fonctionne plus. Vous pouvez choisir vos e-mails dans vos réglages.',
};
