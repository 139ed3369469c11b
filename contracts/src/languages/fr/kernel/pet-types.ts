import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../kernel/pet-types.messages.ts';

const names: Readonly<Record<string, string>> = {
  dog: 'Chien',
  cat: 'Chat',
  bird: 'Oiseau',
  rabbit: 'Lapin',
  hamster: 'Hamster',
  fish: 'Poisson',
  horse: 'Cheval',
  other: 'Autre',
};

export const petTypeWords: Texts<typeof English.petTypeWords> = {
  name: (type) => names[type] ?? type,
};
