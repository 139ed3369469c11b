import type { tributeHeartMessages as English } from '../../../guestbook/tribute-heart.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';

export const tributeHeartMessages: Texts<typeof English> = {
  hearts: (count) => counted(count, 'corazón', 'corazones'),
  giveHeart: (name) => `Dar un corazón a la dedicatoria de ${name || 'alguien'}`,
};
