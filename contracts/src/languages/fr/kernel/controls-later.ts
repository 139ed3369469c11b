import type { laterControlMessages as English } from '../../../kernel/controls-later.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const laterControlMessages: Texts<typeof English> = {
  optional: 'facultatif',
  characters: (length, limit) => `${length}/${limit} caractères`,
  noRoom:
    'Il n’y a pas assez de place sur cet appareil pour enregistrer ceci. Libérez un peu de place et réessayez.',
  lessThanOneMegabyte: 'moins de 1 Mo',
  close: 'Fermer',
  keepIt: 'Garder',
  showField: (label) => `Afficher : ${label.toLowerCase()}`,
  hide: 'Masquer',
  show: 'Afficher',
  drawingOf: (kind) => `Dessin : ${kind.toLowerCase() || 'une patte'}`,
  dismiss: 'Fermer',
};
