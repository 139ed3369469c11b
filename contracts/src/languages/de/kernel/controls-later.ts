import type { laterControlMessages as English } from '../../../kernel/controls-later.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const laterControlMessages: Texts<typeof English> = {
  optional: 'freiwillig',
  characters: (length, limit) => `${length}/${limit} Zeichen`,
  noRoom:
    'Auf diesem Gerät ist nicht genug Platz, um das zu speichern. Bitte schaffe etwas Platz und versuche es noch einmal.',
  lessThanOneMegabyte: 'weniger als 1 MB',
  close: 'Schließen',
  keepIt: 'Behalten',
  showField: (label) => `${label} zeigen`,
  hide: 'Verbergen',
  show: 'Zeigen',
  drawingOf: (kind) => `Zeichnung: ${kind || 'Pfote'}`,
  dismiss: 'Schließen',
};
