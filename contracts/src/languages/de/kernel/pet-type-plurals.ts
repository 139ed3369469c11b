import type { Texts } from '../../../kernel/languages/localized.ts';
import type { petTypePlurals as English } from '../../../kernel/pet-type-plurals.messages.ts';

export const petTypePlurals: Texts<typeof English> = {
  dog: 'Hunde',
  cat: 'Katzen',
  bird: 'Vögel',
  rabbit: 'Kaninchen',
  hamster: 'Hamster',
  fish: 'Fische',
  horse: 'Pferde',
  other: 'Andere',
};
