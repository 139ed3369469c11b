import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../kernel/pet-types.messages.ts';

const names: Readonly<Record<string, string>> = {
  dog: 'Perro',
  cat: 'Gato',
  bird: 'Pájaro',
  rabbit: 'Conejo',
  hamster: 'Hámster',
  fish: 'Pez',
  horse: 'Caballo',
  other: 'Otra',
};

export const petTypeWords: Texts<typeof English.petTypeWords> = {
  name: (type) => names[type] ?? type,
};
