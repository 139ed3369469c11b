import type { copyMessages as English } from '../../../kernel/copy.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const copyMessages: Texts<typeof English> = {
  notice: (when) => `Ceci est une copie du site tel qu’il était le ${when}. On ne peut rien y modifier.`,
  refused: 'Ceci est une copie du site, en lecture seule. On ne peut rien y modifier',
};
