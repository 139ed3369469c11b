import type { Texts } from '../../../kernel/languages/localized.ts';
import type { petTypePlurals as English } from '../../../kernel/pet-type-plurals.messages.ts';

export const petTypePlurals: Texts<typeof English> = {
  dog: 'Chiens',
  cat: 'Chats',
  bird: 'Oiseaux',
  rabbit: 'Lapins',
  hamster: 'Hamsters',
  fish: 'Poissons',
  horse: 'Chevaux',
  other: 'Autres',
};
