import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialListMessages as English } from '../../../memorials/memorial-lists.messages.ts';

export const memorialListMessages: Texts<typeof English> = {
  noStory: 'Innig geliefd, voor altijd in onze herinnering.',
  fetchListFailed: 'De gedenkpagina’s konden niet worden geladen',
  fetchPublicFailed: 'De openbare gedenkpagina’s konden niet worden geladen',
  nothingFoundTitle: 'Geen gedenkpagina’s gevonden',
  nothingFoundText: 'Zoek met een ander woord of kies een ander filter.',
  noneYetTitle: 'Nog geen gedenkpagina’s',
  createFirst: 'Eerste gedenkpagina maken',
};
