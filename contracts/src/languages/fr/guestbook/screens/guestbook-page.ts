import type { guestbookPage as English } from '../../../../guestbook/screens/guestbook-page.messages.ts';
import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import { de } from '../../elision.ts';

export const guestbookPage: Texts<typeof English> = {
  saving: 'Enregistrement sur cet appareil',
  sending: 'Envoi en cours',
  waiting: 'En attente d’envoi',
  forYou: 'En attente de votre accord',
  forFamily: 'En attente de l’accord de la famille',
  hidden: 'Masqué',
  someone: 'Quelqu’un',
  more: (name) => (name ? `Options pour l’hommage ${de(name)}` : 'Options pour cet hommage'),
  reported: (count) => `${counted(count, 'personne a', 'personnes ont')} signalé cet hommage.`,
  title: 'Livre d’or',
  invitation: (petName) =>
    `Si vous avez connu ${petName}, ou si vous connaissez sa famille, laissez quelques mots. Ils seront gardés avec cette page.`,
  loading: 'Chargement du livre d’or',
  missing:
    'Il n’est pas encore sur cet appareil. Vous pouvez tout de même le signer ; vos mots partiront quand vous serez de nouveau en ligne.',
};
