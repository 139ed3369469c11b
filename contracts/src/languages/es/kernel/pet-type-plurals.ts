import type { Texts } from '../../../kernel/languages/localized.ts';
import type { petTypePlurals as English } from '../../../kernel/pet-type-plurals.messages.ts';

export const petTypePlurals: Texts<typeof English> = {
  dog: 'Perros',
  cat: 'Gatos',
  bird: 'Pájaros',
  rabbit: 'Conejos',
  hamster: 'Hámsteres',
  fish: 'Peces',
  horse: 'Caballos',
  other: 'Otras',
};
