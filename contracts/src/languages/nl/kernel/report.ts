import type { Texts } from '../../../kernel/languages/localized.ts';
import type { reportMessages as English } from '../../../kernel/report.messages.ts';

export const reportMessages: Texts<typeof English> = {
  question: 'Wat is er mis mee?',
  reasons: {
    unkind: 'Het is onvriendelijk',
    spam: 'Het is reclame of spam',
    private: 'Er staat iets privés in',
    other: 'Iets anders',
  },
  cancel: 'Annuleren',
  send: 'Melding versturen',
  sending: 'Versturen…',
  thanksTitle: 'Dank je dat je het laat weten',
};
