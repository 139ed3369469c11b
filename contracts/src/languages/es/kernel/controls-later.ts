import type { laterControlMessages as English } from '../../../kernel/controls-later.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const laterControlMessages: Texts<typeof English> = {
  optional: 'opcional',
  characters: (length, limit) => `${length}/${limit} caracteres`,
  noRoom:
    'En este dispositivo no hay espacio para guardar esto. Libera un poco de espacio y vuelve a intentarlo.',
  lessThanOneMegabyte: 'menos de 1 MB',
  close: 'Cerrar',
  keepIt: 'Conservar',
  showField: (label) => `Mostrar: ${label}`,
  hide: 'Ocultar',
  show: 'Mostrar',
  drawingOf: (kind) => (kind ? `Dibujo: ${kind.toLowerCase()}` : 'Dibujo de una huella'),
  dismiss: 'Cerrar',
};
