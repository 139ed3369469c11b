import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { amounts as English } from '../../../../kernel/text/amounts.messages.ts';
import { counted } from '../../../../kernel/text/words.ts';

export const amounts: Texts<typeof English> = {
  photos: (count) => counted(count, 'photo', 'photos'),
  videos: (count) => counted(count, 'vidéo', 'vidéos'),
  sounds: (count) => counted(count, 'son', 'sons'),
  memories: (count) => counted(count, 'souvenir', 'souvenirs'),
  tributes: (count) => counted(count, 'hommage', 'hommages'),
  pages: (count) => counted(count, 'page', 'pages'),
  and: (parts) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts),
};
