import type { Texts } from '../../../../kernel/languages/localized.ts';
import { counted } from '../../../../kernel/text/words.ts';
import type { laterFrameMessages as English } from '../../../../site/screens/frame-later.messages.ts';
import { de } from '../../elision.ts';

export const laterFrameMessages: Texts<typeof English> = {
  main: 'Navigation principale',
  accountOf: (user) => `Le compte ${de(user)}`,
  menu: 'Menu',
  allPages: 'Toutes les pages',
  changesWaiting: (count) =>
    counted(count, 'modification en attente d’envoi', 'modifications en attente d’envoi'),
  photosWaiting: (count) => counted(count, 'photo en attente d’envoi', 'photos en attente d’envoi'),
  changesRefused: (count) =>
    counted(count, 'modification qui n’a pas été acceptée', 'modifications qui n’ont pas été acceptées'),
  drafts: (count) => counted(count, 'brouillon', 'brouillons'),
  aCopy: 'Une copie',
};
