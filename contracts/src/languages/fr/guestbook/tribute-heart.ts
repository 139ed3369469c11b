import type { tributeHeartMessages as English } from '../../../guestbook/tribute-heart.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { de } from '../elision.ts';

export const tributeHeartMessages: Texts<typeof English> = {
  hearts: (count) => counted(count, 'cœur', 'cœurs'),
  giveHeart: (name) => (name ? `Donner un cœur à l’hommage ${de(name)}` : 'Donner un cœur à cet hommage'),
};
