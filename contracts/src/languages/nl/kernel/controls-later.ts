import type { laterControlMessages as English } from '../../../kernel/controls-later.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const laterControlMessages: Texts<typeof English> = {
  optional: 'optioneel',
  characters: (length, limit) => `${length}/${limit} tekens`,
  noRoom:
    'Er is niet genoeg ruimte op dit apparaat om dit op te slaan. Maak wat ruimte vrij en probeer het nog eens.',
  lessThanOneMegabyte: 'minder dan 1 MB',
  close: 'Sluiten',
  keepIt: 'Behouden',
  showField: (label) => `${label} tonen`,
  hide: 'Verbergen',
  show: 'Tonen',
  drawingOf: (kind) => `Tekening van een ${kind.toLowerCase() || 'pootje'}`,
  dismiss: 'Sluiten',
};
