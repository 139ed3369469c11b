import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../kernel/pet-types.messages.ts';

const names: Readonly<Record<string, string>> = {
  dog: 'Hund',
  cat: 'Katze',
  bird: 'Vogel',
  rabbit: 'Kaninchen',
  hamster: 'Hamster',
  fish: 'Fisch',
  horse: 'Pferd',
  other: 'Anderes',
};

export const petTypeWords: Texts<typeof English.petTypeWords> = {
  name: (type) => names[type] ?? type,
};
