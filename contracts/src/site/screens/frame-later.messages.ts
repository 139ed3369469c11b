import { localized } from '../../kernel/languages/localized.ts';
import { counted } from '../../kernel/text/words.ts';

export const laterFrameMessages = localized('laterFrameMessages', {
  main: 'Main',
  accountOf: (user: string) => `${user}’s account`,
  menu: 'Menu',
  allPages: 'All pages',
  changesWaiting: (count: number) =>
    counted(count, 'change waiting to be sent', 'changes waiting to be sent'),
  photosWaiting: (count: number) => counted(count, 'photo waiting to be sent', 'photos waiting to be sent'),
  changesRefused: (count: number) =>
    counted(count, 'change that wasn’t accepted', 'changes that weren’t accepted'),
  drafts: (count: number) => counted(count, 'draft', 'drafts'),
  aCopy: 'A copy',
});
