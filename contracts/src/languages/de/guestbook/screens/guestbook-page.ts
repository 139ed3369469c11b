import type { guestbookPage as English } from '../../../../guestbook/screens/guestbook-page.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';
import { plural } from '../../../../kernel/text/words.ts';

export const guestbookPage: Texts<typeof English> = {
  saving: 'Wird auf diesem Gerät gespeichert',
  sending: 'Wird gesendet',
  waiting: 'Noch nicht gesendet',
  forYou: 'Wartet auf deine Freigabe',
  forFamily: 'Wartet auf die Freigabe der Familie',
  hidden: 'Verborgen',
  someone: 'Jemand',
  more: (name) => `Mehr zum Eintrag von ${name || 'jemandem'}`,
  reported: (count) =>
    plural(count, 'Jemand hat diesen Eintrag gemeldet.', `${count} Menschen haben diesen Eintrag gemeldet.`),
  title: 'Gästebuch',
  invitation: (petName) =>
    `Ob du ${petName} gekannt hast oder jemanden kennst, der ${petName} vermisst: Schreib gern ein paar Worte. Sie bleiben auf dieser Seite.`,
  loading: 'Das Gästebuch wird geladen',
  missing:
    'Es ist noch nicht auf diesem Gerät. Du kannst trotzdem hineinschreiben; wir senden deine Worte, sobald du wieder online bist.',
};
