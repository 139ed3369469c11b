import type { tributeHeartMessages as English } from '../../../guestbook/tribute-heart.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const tributeHeartMessages: Texts<typeof English> = {
  hearts: (count) => counted(count, 'hartje', 'hartjes'),
  giveHeart: (name) => `Geef het bericht van ${name || 'iemand'} een hartje`,
};
