import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { amounts as English } from '../../../../kernel/text/amounts.messages.ts';
import { counted } from '../../../../kernel/text/words.ts';

export const amounts: Texts<typeof English> = {
  photos: (count) => counted(count, 'foto', 'foto’s'),
  videos: (count) => counted(count, 'video', 'video’s'),
  sounds: (count) => counted(count, 'geluid', 'geluiden'),
  memories: (count) => counted(count, 'herinnering', 'herinneringen'),
  tributes: (count) => counted(count, 'bericht', 'berichten'),
  pages: (count) => counted(count, 'pagina', 'pagina’s'),
  and: (parts) => new Intl.ListFormat('nl', { type: 'conjunction' }).format(parts),
};
