import type { copyMessages as English } from '../../../kernel/copy.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const copyMessages: Texts<typeof English> = {
  notice: (when) => `Das ist eine Kopie der Website vom ${when}. Hier lässt sich nichts ändern.`,
  refused: 'Das ist eine Kopie der Website nur zum Lesen. Hier lässt sich nichts ändern',
};
