import type { Texts } from '../../../kernel/languages/localized.ts';
import type * as English from '../../../kernel/pet-types.messages.ts';

const names: Readonly<Record<string, string>> = {
  dog: 'Hond',
  cat: 'Kat',
  bird: 'Vogel',
  rabbit: 'Konijn',
  hamster: 'Hamster',
  fish: 'Vis',
  horse: 'Paard',
  other: 'Ander',
};

export const petTypeWords: Texts<typeof English.petTypeWords> = {
  name: (type) => names[type] ?? type,
};
