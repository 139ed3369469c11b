import { localized } from './languages/localized.ts';
import type { PetType } from './pet-types.ts';

/** The names of the types in the gallery's filter, such as `Dogs`. */
export const petTypePlurals = localized<Record<PetType, string>>('petTypePlurals', {
  dog: 'Dogs',
  cat: 'Cats',
  bird: 'Birds',
  rabbit: 'Rabbits',
  hamster: 'Hamsters',
  fish: 'Fish',
  horse: 'Horses',
  other: 'Others',
});
