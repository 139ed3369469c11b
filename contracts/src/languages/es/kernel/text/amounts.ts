import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { amounts as English } from '../../../../kernel/text/amounts.messages.ts';
import { counted } from '../../../../kernel/text/words.ts';

export const amounts: Texts<typeof English> = {
  photos: (count) => counted(count, 'foto', 'fotos'),
  videos: (count) => counted(count, 'video', 'videos'),
  sounds: (count) => counted(count, 'sonido', 'sonidos'),
  memories: (count) => counted(count, 'recuerdo', 'recuerdos'),
  tributes: (count) => counted(count, 'dedicatoria', 'dedicatorias'),
  pages: (count) => counted(count, 'página', 'páginas'),
  and: (parts) => new Intl.ListFormat('es', { type: 'conjunction' }).format(parts),
};
