import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { laterFrameMessages as English } from '../../../../site/screens/frame-later.messages.ts';

export const laterFrameMessages: Texts<typeof English> = {
  main: 'Hoofdmenu',
  accountOf: (user) => `Account van ${user}`,
  menu: 'Menu',
  allPages: 'Alle pagina’s',
  changesWaiting: (count) =>
    counted(count, 'wijziging die op versturen wacht', 'wijzigingen die op versturen wachten'),
  photosWaiting: (count) => counted(count, 'foto die op versturen wacht', 'foto’s die op versturen wachten'),
  changesRefused: (count) =>
    counted(count, 'wijziging die niet is aangenomen', 'wijzigingen die niet zijn aangenomen'),
  drafts: (count) => counted(count, 'concept', 'concepten'),
  aCopy: 'Een kopie',
};
