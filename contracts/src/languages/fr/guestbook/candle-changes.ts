import type { candleChangeMessages as English } from '../../../guestbook/candle-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleChangeMessages: Texts<typeof English> = {
  notFound: 'Cette bougie n’est pas ici',
  tooOld:
    'Cette bougie a attendu une connexion trop longtemps. Vous pouvez en allumer une nouvelle aujourd’hui.',
  ahead:
    'Cette bougie vient d’un jour encore à venir. Vérifiez la date de cet appareil, puis allumez-en une nouvelle.',
};
