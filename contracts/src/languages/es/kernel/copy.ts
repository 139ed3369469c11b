import type { copyMessages as English } from '../../../kernel/copy.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const copyMessages: Texts<typeof English> = {
  notice: (when) => `Esto es una copia del sitio tal como estaba el ${when}. Aquí no se puede cambiar nada.`,
  refused: 'Esto es una copia del sitio, solo para leer. Aquí no se puede cambiar nada',
};
