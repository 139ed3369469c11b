import type { controlMessages as English } from '../../../kernel/controls.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const controlMessages: Texts<typeof English> = {
  tryAgain: 'Réessayer',
};
