import type { guestbookPage as English } from '../../../../guestbook/screens/guestbook-page.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';
import { plural } from '../../../../kernel/text/words.ts';

export const guestbookPage: Texts<typeof English> = {
  saving: 'Wordt op dit apparaat opgeslagen',
  sending: 'Wordt verstuurd',
  waiting: 'Wacht op versturen',
  forYou: 'Wacht op je goedkeuring',
  forFamily: 'Wacht op goedkeuring van de familie',
  hidden: 'Verborgen',
  someone: 'Iemand',
  more: (name) => `Meer over het bericht van ${name || 'iemand'}`,
  reported: (count) =>
    plural(count, 'Iemand heeft dit bericht gemeld.', `${count} mensen hebben dit bericht gemeld.`),
  title: 'Gastenboek',
  invitation: (petName) =>
    `Heb je ${petName} gekend, of iemand die van ${petName} hield? Laat dan een paar woorden achter. Ze blijven bij deze pagina.`,
  loading: 'Het gastenboek wordt geladen',
  missing:
    'Het staat nog niet op dit apparaat. Tekenen kan toch al; we versturen je woorden zodra je weer online bent.',
};
