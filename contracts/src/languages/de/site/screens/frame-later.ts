import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { laterFrameMessages as English } from '../../../../site/screens/frame-later.messages.ts';

export const laterFrameMessages: Texts<typeof English> = {
  main: 'Hauptmenü',
  accountOf: (user) => `Konto von ${user}`,
  menu: 'Menü',
  allPages: 'Alle Seiten',
  changesWaiting: (count) =>
    counted(count, 'noch nicht gesendete Änderung', 'noch nicht gesendete Änderungen'),
  photosWaiting: (count) => counted(count, 'noch nicht gesendetes Foto', 'noch nicht gesendete Fotos'),
  changesRefused: (count) =>
    counted(count, 'Änderung, die nicht angenommen wurde', 'Änderungen, die nicht angenommen wurden'),
  drafts: (count) => counted(count, 'Entwurf', 'Entwürfe'),
  aCopy: 'Eine Kopie',
};
