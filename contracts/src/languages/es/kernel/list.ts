import type { Texts } from '../../../kernel/languages/localized.ts';
import type { listMessages as English } from '../../../kernel/list.messages.ts';

export const listMessages: Texts<typeof English> = {
  moreLoading: 'Cargando…',
  moreFailed: 'Ahora no podemos cargar más.',
  unreachable: 'No hay conexión con el servidor.',
};
