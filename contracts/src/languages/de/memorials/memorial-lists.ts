import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialListMessages as English } from '../../../memorials/memorial-lists.messages.ts';

export const memorialListMessages: Texts<typeof English> = {
  noStory: 'Innig geliebt und unvergessen.',
  fetchListFailed: 'Die Gedenkseiten konnten nicht geladen werden',
  fetchPublicFailed: 'Die öffentlichen Gedenkseiten konnten nicht geladen werden',
  nothingFoundTitle: 'Keine Gedenkseiten gefunden',
  nothingFoundText: 'Versuche es mit einer anderen Suche oder einem anderen Filter.',
  noneYetTitle: 'Noch keine Gedenkseiten',
  createFirst: 'Erste Gedenkseite anlegen',
};
