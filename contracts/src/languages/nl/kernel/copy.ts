import type { copyMessages as English } from '../../../kernel/copy.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const copyMessages: Texts<typeof English> = {
  notice: (when) => `Dit is een kopie van de site zoals die was op ${when}. Hier kan niets worden veranderd.`,
  refused: 'Dit is een kopie van de site om te lezen. Hier kan niets worden veranderd',
};
