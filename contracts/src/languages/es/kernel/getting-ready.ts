import type { gettingReadyMessages as English } from '../../../kernel/getting-ready.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const gettingReadyMessages: Texts<typeof English> = {
  title: 'Lo estamos preparando todo',
  text: 'Todos los memoriales y todas las palabras están a salvo. Solo estamos volviendo a poner las páginas en su sitio. Esta se abrirá sola dentro de un rato.',
};
