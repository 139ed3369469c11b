import type { Texts } from '../../../kernel/languages/localized.ts';
import type { reportMessages as English } from '../../../kernel/report.messages.ts';

export const reportMessages: Texts<typeof English> = {
  question: 'Qu’est-ce qui ne va pas ?',
  reasons: {
    unkind: 'C’est blessant',
    spam: 'C’est de la publicité ou du spam',
    private: 'Cela dévoile quelque chose de privé',
    other: 'Autre chose',
  },
  cancel: 'Annuler',
  send: 'Envoyer le signalement',
  sending: 'Envoi…',
  thanksTitle: 'Merci de nous avoir prévenus',
};
