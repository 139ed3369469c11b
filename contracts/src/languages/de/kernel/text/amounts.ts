import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { amounts as English } from '../../../../kernel/text/amounts.messages.ts';
import { counted } from '../../../../kernel/text/words.ts';

export const amounts: Texts<typeof English> = {
  photos: (count) => counted(count, 'Foto', 'Fotos'),
  videos: (count) => counted(count, 'Video', 'Videos'),
  sounds: (count) => counted(count, 'Tonaufnahme', 'Tonaufnahmen'),
  memories: (count) => counted(count, 'Erinnerung', 'Erinnerungen'),
  tributes: (count) => counted(count, 'Eintrag', 'Einträge'),
  pages: (count) => counted(count, 'Seite', 'Seiten'),
  and: (parts) => new Intl.ListFormat('de', { type: 'conjunction' }).format(parts),
};
