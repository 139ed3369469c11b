import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import type { planWords as English } from '../../../subscriptions/plan-words.messages.ts';

export const planWords: Texts<typeof English> = {
  memorials: (count) => {
    if (count === Number.POSITIVE_INFINITY) return 'autant de mémoriaux que vous voulez';
    return count === 1 ? 'un mémorial' : `${count} mémoriaux`;
  },
  photos: (count) => counted(count, 'photo', 'photos'),
};
