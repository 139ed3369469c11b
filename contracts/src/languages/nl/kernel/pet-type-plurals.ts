import type { Texts } from '../../../kernel/languages/localized.ts';
import type { petTypePlurals as English } from '../../../kernel/pet-type-plurals.messages.ts';

export const petTypePlurals: Texts<typeof English> = {
  dog: 'Honden',
  cat: 'Katten',
  bird: 'Vogels',
  rabbit: 'Konijnen',
  hamster: 'Hamsters',
  fish: 'Vissen',
  horse: 'Paarden',
  other: 'Andere',
};
