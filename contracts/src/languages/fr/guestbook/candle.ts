import type { candleMessages as English } from '../../../guestbook/candle.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const candleMessages: Texts<typeof English> = {
  burning: (count, petName) =>
    count === 0
      ? `Aucune bougie ne brûle pour ${petName} en ce moment`
      : `${counted(count, 'bougie brûle', 'bougies brûlent')} pour ${petName}`,
  ever: (count) => `${counted(count, 'bougie a été allumée', 'bougies ont été allumées')} ici`,
  first: (petName) => `Allumez la première bougie pour ${petName}`,
  light: 'Allumer une bougie',
  yours: (until) => `Votre bougie brûle jusqu’au ${until}`,
  waiting: 'Elle est allumée ici, en attente d’envoi.',
  dismiss: 'D’accord',
};
